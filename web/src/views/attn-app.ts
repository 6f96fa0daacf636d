// SPDX-License-Identifier: Apache-2.0
// The frame of the page: header and the room in hand. Until the engine has answered and the room
// is loaded, the text that came with the page, which is Learn's, stays in Learn; where the engine
// fails, it is what there is in any room.
import { css, html, nothing } from 'lit';
import { count } from '../i18n/format.ts';
import { shortened } from '../i18n/sentence.ts';
import type { Embedding, Room } from '../state/state.ts';
import { basics } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import './attn-header.ts';
import { openedRooms, openRoom, roomModules } from './rooms.ts';
import { stage } from './staging.ts';

const mostUnknown = 10; // of an address, that are told one by one

export class AttnApp extends AttnElement {
  static override properties = {
    loaded: { state: true },
    broken: { state: true },
    staging: { state: true },
  };
  static override styles = [
    basics,
    css`
      :host {
        display: block;
      }
      .skip:not(:focus-within) {
        position: absolute;
        clip-path: inset(50%);
      }
      .skip {
        display: inline-block;
        padding: var(--attn-space-2) var(--attn-space-4);
      }
      .whole {
        display: contents;
      }
      .staged {
        display: none; /* laid out once, when it is whole */
      }
      main {
        outline: none;
      }
      .under {
        position: relative;
      }
      @media screen and (max-width: 75rem) {
        .behind {
          padding-bottom: 60vh; /* the last numbers can be scrolled above the sheet, too */
        }
      }
      @media screen and (min-width: 75.01rem) {
        /* What stands behind a number has the right side: a room moves out of its way as far as its
           content needs that. */
        .behind {
          min-height: calc(100vh - 3.75rem);
        }
        .behind main {
          padding-inline-end: clamp(0px, 40rem + var(--content, 96rem) - 100vw, 20rem);
        }
        .behind.learn {
          --content: 70rem;
        }
        .behind.evidence {
          --content: 58rem;
        }
        .behind.third main {
          padding-inline-end: 0; /* it has the third column */
        }
      }
      .note {
        max-width: 46rem;
        margin: 0 auto;
        padding: var(--attn-space-4);
      }
      .failure {
        color: var(--attn-color-refused);
      }
      @media print {
        .skip {
          display: none;
        }
      }
    `,
  ];
  declare loaded: ReadonlySet<Room>;
  declare broken: string | null; // why the room in hand did not load

  declare staging: boolean; // the first screen is being drawn behind the text that came with the page

  readonly #ready = this.select((state) => state.description !== null);
  readonly #failure = this.select((state) => state.failure);
  readonly #room = this.select((state) => state.room);
  readonly #embedding = this.select((state) => state.embedding);
  readonly #explaining = this.select((state) => state.explained !== null);
  #asked: Room | null = null;
  #started = false;
  #slot = document.createElement('slot'); // of the text that came with the page

  constructor() {
    super();
    this.loaded = openedRooms();
    this.broken = null;
    this.staging = false;
  }

  // The page's own slot where the browser made the root from its template, else a new one.
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    const own = root.querySelector('slot'); // moved, it would lay its text out anew
    if (own === null) root.append(this.#slot);
    else this.#slot = own;
    return root;
  }

  protected override willUpdate(): void {
    const room = this.#room.value;
    if (!this.#started && this.#ready.value && this.loaded.has(room)) {
      this.#started = true;
      this.staging = room === 'learn' && this.childElementCount > 0;
      if (this.staging) void stage().then(() => (this.staging = false));
    }
    if (this.#asked === room) return;
    this.#asked = room;
    this.broken = null;
    if (this.loaded.has(room)) return;
    openRoom(room).then(
      () => (this.loaded = openedRooms()),
      (error: unknown) => {
        if (this.#asked === room)
          this.broken = error instanceof Error ? error.message : String(error);
        this.#asked = null; // asked for again, it is tried again
      },
    );
  }

  // The text that came with the page has done its part once everything in it is on show. Where it
  // says which room is on its way, it says so until the app does, or until nothing is on its way.
  protected override updated(): void {
    const root = document.documentElement;
    if (!this.#started) {
      this.#slot.hidden = !this.#keepsText();
      const failed = this.#failure.value !== null || this.broken !== null;
      if (failed || this.#slot.hidden) delete root.dataset['opening'];
    } else if (!this.staging && this.childElementCount > 0) {
      this.#slot.remove();
      this.replaceChildren();
      delete root.dataset['opening'];
    }
  }

  #keepsText(): boolean {
    return this.#room.value === 'learn' || this.#failure.value !== null;
  }

  override render() {
    const room = this.#room.value;
    const here = this.loaded.has(room);
    const ready = this.#ready.value;
    if (!this.#started && this.#keepsText()) return this.#notes(room);
    const embedding = this.#embedding.value;
    const explaining = this.#explaining.value;
    const third = room === 'lab' && embedding?.controls !== false; // a column of explanations
    return html`
      <div class=${this.staging ? 'staged' : 'whole'}>
        ${embedding === null ? this.#top() : this.#unknown(embedding)} ${this.#notes(room)}
        <div class="under ${explaining ? 'behind' : ''} ${room} ${third ? 'third' : ''}">
          <main id="main" tabindex="-1">
            ${here && ready ? roomModules[room].show(embedding?.single ?? false) : this.#opening(room)}
          </main>
          ${explaining ? html`<attn-explained ?third=${third}></attn-explained>` : nothing}
        </div>
      </div>
    `;
  }

  #top() {
    return html`
      <nav class="skip" aria-label=${this.t('page.skip')}>
        <a href="#main" @click=${this.#skip}>${this.t('page.skip')}</a>
      </nav>
      <attn-header></attn-header>
    `;
  }

  // In a frame: what its address asks in vain, for whoever wrote it.
  #unknown({ unknown }: Embedding) {
    const texts = unknown
      .slice(0, mostUnknown)
      .map(([name, got]) =>
        this.t('embed.unknown', { name: shortened(name), got: shortened(got) }),
      );
    const more = unknown.length - texts.length;
    if (more > 0) texts.push(this.t('error.link_more', { count: count(more) }));
    return texts.map((text) => html`<p class="note failure" role="alert">${text}</p>`);
  }

  #notes(room: Room) {
    const failure = this.#failure.value;
    const texts = [
      failure === null ? '' : this.t('page.failure', { detail: failure }),
      this.broken === null
        ? ''
        : this.t('page.room_failed', { room: this.t(`room.${room}`), detail: this.broken }),
    ];
    return texts.map((text) => text && html`<p class="note failure" role="alert">${text}</p>`);
  }

  #opening(room: Room) {
    if (this.broken !== null) return '';
    return html`<p class="note muted">
      ${this.t('page.opening', { room: this.t(`room.${room}`) })}
    </p>`;
  }

  // The fragment holds the state, so this link moves the focus and nothing else.
  readonly #skip = (event: Event): void => {
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>('#main')?.focus();
  };
}

export const defineApp = (): void => define('attn-app', AttnApp);
