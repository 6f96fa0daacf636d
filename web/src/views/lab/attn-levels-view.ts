// SPDX-License-Identifier: Apache-2.0
// The memory chart: the levels from HBM to the compute units and the bytes between them, standard
// attention above, the algorithm in hand below.
import { html, nothing, svg } from 'lit';
import type { MessageKey } from '../../i18n/t.ts';
import { store } from '../../state/app.ts';
import { apartNote, idleNote, onceNotes, rateNote } from '../../state/bounds.ts';
import { isStale, selectHardware } from '../../state/derive.ts';
import type { Explained } from '../../state/explained.ts';
import { levelsHeadline } from '../../state/lab-headlines.ts';
import {
  arrowWidth,
  type CounterNames,
  type Crossing,
  lane,
  type Lane,
} from '../../state/levels.ts';
import { boundTime, registersPerThread } from '../../state/chip-numbers.ts';
import { hbmTotal, peakMemory, profileNumber, sramLimit } from '../../state/numbers.ts';
import type { Results } from '../../state/state.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-number.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';
import { sentenceWith } from '../sentence-with.ts';
import { levelsStyles } from './levels-styles.ts';

export class AttnLevelsView extends AttnElement {
  static override properties = { named: { state: true } };
  static override styles = [basics, buttons, frameStyles, levelsStyles];
  declare named: boolean; // the profiler's counters are shown

  readonly #results = this.select((state) => state.results);
  readonly #hardware = this.select(selectHardware);
  readonly #stale = this.select(isStale);

  constructor() {
    super();
    this.named = false;
  }

  override render() {
    const results = this.#results.value;
    if (results === null) return nothing;
    const lanes = [results.standard, results.tiled].flatMap((report) =>
      report === null ? [] : [lane(report, this.#hardware.value)],
    );
    return viewFrame(this.language, {
      title: 'view.levels.title',
      headline: levelsHeadline(results),
      facts: this.#facts(results),
      notes: this.#notes(results),
      kind: 'modelled',
      caption: this.t('view.levels.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`<div class="lanes">${lanes.map((one) => this.#lane(one))}</div>
        ${this.#counterSwitch(lanes)}`,
      table: () => this.#table(lanes),
      leftOut: 'view.levels.left_out',
    });
  }

  #facts({ standard, tiled }: Results): Explained[] {
    return [standard, tiled].flatMap((report) => {
      if (report === null) return [];
      return [hbmTotal(report), boundTime(report)].filter((number) => number !== null);
    });
  }

  #notes({ standard, tiled }: Results) {
    return [
      ...apartNote(tiled, standard), // first: else one time reads as the faster
      ...idleNote(tiled, this.#hardware.value),
      ...onceNotes([tiled, standard]),
      ...rateNote([tiled, standard], this.#hardware.value),
    ];
  }

  #lane(one: Lane) {
    const { report, hasL2, crossings } = one;
    const [first, second] = crossings;
    const name = this.choice('algorithm', String(report.params['algorithm']));
    return html`<section class="lane ${hasL2 ? 'cached' : 'direct'}" aria-label=${name}>
      <h3>${name}</h3>
      ${this.#box('hbm', 'HBM', this.#capacity('mem_capacity_bytes', 'fact.mem_capacity'), nothing)}
      ${first ? this.#arrows(first) : nothing}
      ${
        hasL2
          ? html`${this.#box('l2', 'L2', this.#capacity('l2_bytes', 'fact.l2_bytes'), this.#hits(one))}
            ${second ? this.#arrows(second) : nothing}`
          : nothing
      }
      ${this.#box('sram', 'SRAM', null, this.#sram(one))}
      <div class="link" aria-hidden="true"></div>
      ${this.#box('reg', 'REG', null, this.#registers(report))}
      <div class="link" aria-hidden="true"></div>
      ${this.#box('compute', this.t('level.compute'), null, html`<attn-number .of=${one.work}></attn-number>`)}
    </section>`;
  }

  #capacity(field: 'mem_capacity_bytes' | 'l2_bytes', label: MessageKey): Explained | null {
    const profile = this.#hardware.value;
    const size = profile?.[field] ?? null;
    return profile && size !== null ? profileNumber(profile, field, label, { bytes: size }) : null;
  }

  #box(level: string, name: string, capacity: Explained | null, content: unknown) {
    return html`<div class="box ${level}">
      <p class="name">${name}</p>
      ${capacity === null ? nothing : html`<p class="muted tiny"><attn-number .of=${capacity}></attn-number></p>`}
      <div class="content">${content}</div>
    </div>`;
  }

  #sram({ block, report }: Lane) {
    if (block === null || report.sram === null) {
      return html`<span class="muted tiny">${this.t('levels.no_rule')}</span>`;
    }
    const { fits } = report.sram;
    const limit = sramLimit(report.sram, this.#hardware.value);
    const key = fits ? 'levels.of_limit' : 'levels.over_limit';
    return html`<attn-number .of=${block}></attn-number>
      <p class="tiny ${fits ? 'muted' : 'refused'}">
        ${sentenceWith(this.language, { key, values: {} }, { limit })}
      </p>`;
  }

  #hits({ hits, hitCounter }: Lane) {
    if (hits === null) return nothing;
    return html`<p class="label">
        <span class="muted tiny">${this.t('fact.l2_hit_bytes')}</span>
        <attn-number .of=${hits}></attn-number>
      </p>
      ${
        this.named && hitCounter !== null
          ? html`<p class="counter tiny muted">
              <code>${breakable(hitCounter.name)}</code> ${this.t(`levels.unit.${hitCounter.unit}`)}
              ${this.t('levels.hits_of_writes')}
            </p>`
          : nothing
      }`;
  }

  #registers(report: Lane['report']) {
    const { sram } = report;
    const registers = sram && registersPerThread(report, sram);
    if (registers === null) {
      return html`<span class="muted tiny">${this.t('levels.no_rule')}</span>`;
    }
    const words = { key: 'levels.registers', values: {} } as const;
    return html`<p class="tiny">${sentenceWith(this.language, words, { registers })}</p>
      ${sram?.registers.spills ? html`<p class="tiny refused">${this.t('levels.spills')}</p>` : nothing}`;
  }

  // Two arrows with their bytes: to the right what is read, to the left what is written.
  #arrows({ from, to, read, written, counters }: Crossing) {
    return html`<div
      class="arrows ${from}"
      role="group"
      aria-label=${`${from.toUpperCase()} – ${to.toUpperCase()}`}
    >
      ${this.#arrow('read', read, counters)} ${this.#arrow('written', written, counters)}
      ${from === 'hbm' && to === 'sram' ? html`<p class="tiny muted model">${this.t('levels.two_level')}</p>` : nothing}
    </div>`;
  }

  #arrow(way: 'read' | 'written', number: Explained | null, counters: CounterNames | null) {
    const size = number && 'bytes' in number.value ? BigInt(number.value.bytes) : 0n;
    return html`<div class="arrow ${way}">
      <p class="label">
        <span class="muted tiny">${this.t(way === 'read' ? 'op.read' : 'op.write')}</span>
        ${number === null ? html`<span class="muted">–</span>` : html`<attn-number .of=${number}></attn-number>`}
      </p>
      ${shaft(arrowWidth(size))}
      ${
        this.named && counters !== null
          ? html`<p class="counter tiny muted">
              <code>${breakable(counters[way])}</code> ${this.t(`levels.unit.${counters.unit}`)}
            </p>`
          : nothing
      }
    </div>`;
  }

  #counterSwitch(lanes: readonly Lane[]) {
    const any = lanes.some(({ crossings }) => crossings.some(({ counters }) => counters !== null));
    if (!any) return html`<p class="tiny muted">${this.t('levels.no_counters')}</p>`;
    return html`<p class="switch" data-unsaved>
      <button
        type="button"
        class="quiet"
        aria-pressed=${this.named}
        @click=${() => (this.named = !this.named)}
      >
        ${this.t(this.named ? 'levels.hide_counters' : 'levels.show_counters')}
      </button>
    </p>`;
  }

  #table(lanes: readonly Lane[]) {
    const rows = lanes.flatMap(({ report, crossings, block, hits, hitCounter }) => {
      const name = this.choice('algorithm', String(report.params['algorithm']));
      const row = (what: string, number: Explained | null, counter: string) => [
        name,
        what,
        number === null ? '–' : html`<attn-number .of=${number} exact></attn-number>`,
        html`<code>${counter}</code>`,
      ];
      const between = ({ from, to }: Crossing) => `${from.toUpperCase()} – ${to.toUpperCase()}`;
      return [
        ...crossings.flatMap((one) => [
          row(`${between(one)}, ${this.t('op.read')}`, one.read, one.counters?.read ?? '–'),
          row(`${between(one)}, ${this.t('op.write')}`, one.written, one.counters?.written ?? '–'),
        ]),
        ...(hits === null ? [] : [row(this.t('fact.l2_hit_bytes'), hits, hitCounter?.name ?? '–')]),
        row(this.t('fact.sram_required'), block, '–'),
        row(this.t('fact.peak_memory'), peakMemory(report), '–'),
      ];
    });
    return html`<attn-table
      .caption=${this.t('view.levels.caption')}
      .columns=${[
        { title: this.labelOf('algorithm') },
        { title: this.t('table.where') },
        { title: this.t('table.bytes'), end: true },
        { title: this.t('table.counter') },
      ]}
      .rows=${rows}
    ></attn-table>`;
  }
}
define('attn-levels-view', AttnLevelsView);

// The shaft stretches, its head does not; which way it points is the style's.
const shaft = (width: number) =>
  html`<svg class="shaft" height="24" aria-hidden="true">
    ${svg`<rect x="10" y=${12 - width / 2} height=${width} width="100%"></rect>
    <path d="M 0 12 L 11 ${12 - Math.max(5, width / 2 + 3)} V ${12 + Math.max(5, width / 2 + 3)} Z"></path>`}
  </svg>`;

// A long name may break after its dots and double underscores.
const breakable = (name: string) =>
  name.split(/(?<=__|\.|_(?=op|pipe|srcunit))/).map((part) => html`${part}<wbr />`);
