// SPDX-License-Identifier: Apache-2.0
// Traffic per tensor.
import { html, nothing } from 'lit';
import type { TrafficGroup } from '../../charts/traffic-chart.ts';
import type { Report } from '../../engine/protocol.ts';
import { bytes } from '../../i18n/format.ts';
import { translateOr } from '../../i18n/t.ts';
import { store } from '../../state/app.ts';
import { trafficOf } from '../../state/crossing.ts';
import { isStale, type Scheme, trafficBars } from '../../state/derive.ts';
import type { Explained } from '../../state/explained.ts';
import { smBytes, smBytesRead, smBytesWritten, tensorBytes } from '../../state/numbers.ts';
import { trafficHeadline } from '../../state/headline.ts';
import type { Results } from '../../state/state.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { drawing, type Drawing } from '../attn-figure.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';

interface Group extends TrafficGroup {
  name: string;
  report: Report;
}

const factsOf = ({ standard, tiled }: Results): Explained[] => [
  ...(standard ? [smBytes(standard)] : []),
  ...(tiled ? [smBytes(tiled), smBytesRead(tiled), smBytesWritten(tiled)] : []),
];

export class AttnTrafficView extends AttnElement {
  static override styles = [basics, frameStyles];

  readonly #results = this.select((state) => state.results);
  readonly #stale = this.select(isStale);

  override render() {
    const results = this.#results.value;
    if (results === null) return nothing;
    const groups = this.#groups(results);
    return viewFrame(this.language, {
      title: 'view.traffic.title',
      headline: trafficHeadline(results),
      facts: factsOf(results),
      kind: 'modelled',
      caption: this.t('view.traffic.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`<attn-figure
        .drawing=${this.#drawing(results)}
        .ahead=${this.#drawing}
      ></attn-figure>`,
      table: () => this.#table(groups),
      leftOut: 'view.traffic.left_out',
    });
  }

  #groups({ standard, tiled }: Results): Group[] {
    const of = (scheme: Scheme, report: Report | null): Group[] => {
      if (report === null) return [];
      const name = this.choice('algorithm', String(report.params['algorithm']));
      const title = this.t('chart.traffic.group', { name, total: bytes(trafficOf(report)) });
      return [{ scheme, name, title, report, bars: trafficBars(scheme, report) }];
    };
    return [...of('standard', standard), ...of('tiled', tiled)];
  }

  readonly #drawing = (results: Results): Drawing => {
    const groups = this.#groups(results).map(({ scheme, title, bars }) => ({
      scheme,
      title,
      bars,
    }));
    const tensors = groups.flatMap(({ bars }) => bars.map(({ tensor }) => tensor));
    const words = {
      label: this.say(trafficHeadline(results)),
      x: this.t('chart.traffic.x'),
      tensors: Object.fromEntries(tensors.map((name) => [name, this.#tensor(name)])),
    };
    return drawing('trafficChart', groups, words);
  };

  #tensor(name: string): string {
    return translateOr(this.language, `tensor.${name}`, name);
  }

  #table(groups: readonly Group[]) {
    const rows = groups.flatMap(({ name, report, bars }) =>
      bars.map((bar) => [
        name,
        this.#tensor(bar.tensor),
        this.t(`op.${bar.op}`),
        html`<attn-number .of=${tensorBytes(report, bar.tensor, bar.op)} exact></attn-number>`,
      ]),
    );
    return html`<attn-table
      .caption=${this.t('view.traffic.caption')}
      .columns=${[
        { title: this.labelOf('algorithm') },
        { title: this.t('table.tensor') },
        { title: this.t('table.op') },
        { title: this.t('table.bytes'), end: true },
      ]}
      .rows=${rows}
    ></attn-table>`;
  }
}
define('attn-traffic-view', AttnTrafficView);
