// SPDX-License-Identifier: Apache-2.0
// The tile player: how the kernel walks, event after event.
import { html, nothing } from 'lit';
import '../../i18n/player.ts';
import { store } from '../../state/app.ts';
import { isStale } from '../../state/derive.ts';
import { smBytesRead, smBytesWritten } from '../../state/numbers.ts';
import { playerHeadline } from '../../state/player.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-table.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';
import type { AttnTilePlayer } from '../player/attn-tile-player.ts';
import '../player/attn-tile-player.ts';

export class AttnPlayerView extends AttnElement {
  static override styles = [basics, frameStyles];

  readonly #results = this.select((state) => state.results);
  readonly #stale = this.select(isStale);

  override render() {
    const results = this.#results.value;
    if (results === null) return nothing;
    const { report } = results;
    return viewFrame(this.language, {
      title: 'view.player.title',
      headline: playerHeadline(report),
      facts: [smBytesRead(report), smBytesWritten(report)],
      kind: 'modelled',
      caption: this.t('view.player.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`<attn-tile-player
        .report=${report}
        @attn-rest=${() => this.requestUpdate()}
      ></attn-tile-player>`,
      table: () => this.#table(),
      leftOut: 'view.player.left_out',
    });
  }

  // Where the player rests.
  #table() {
    const player = this.renderRoot.querySelector<AttnTilePlayer>('attn-tile-player');
    return html`<attn-table
      .caption=${this.t('player.table')}
      .columns=${[
        { title: this.t('player.table.step') },
        { title: this.t('player.table.what') },
        { title: this.t('player.table.sram'), end: true },
        { title: this.t('player.table.read'), end: true },
        { title: this.t('player.table.written'), end: true },
      ]}
      .rows=${player?.around() ?? []}
    ></attn-table>`;
  }
}
define('attn-player-view', AttnPlayerView);
