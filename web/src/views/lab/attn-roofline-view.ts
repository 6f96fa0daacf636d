// SPDX-License-Identifier: Apache-2.0
// The roofline: the shape in hand, its prefill and its decoding, by both algorithms.
import { html, nothing } from 'lit';
import type { Report } from '../../engine/protocol.ts';
import { bytesPerSecond, flopsPerSecond } from '../../i18n/format.ts';
import { store } from '../../state/app.ts';
import { gpuName, onceNotes, rateName, rateNote } from '../../state/bounds.ts';
import { isStale, selectHardware } from '../../state/derive.ts';
import { rooflineHeadline, roofRates } from '../../state/lab-headlines.ts';
import { attainable, boundTime, intensity, matmulFlops, roofOf } from '../../state/chip-numbers.ts';
import { peakOf } from '../../state/numbers.ts';
import type { Results, RooflinePoint } from '../../state/state.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { drawing, type Drawing } from '../attn-figure.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';

export class AttnRooflineView extends AttnElement {
  static override styles = [basics, frameStyles];

  readonly #results = this.select((state) => state.results);
  readonly #hardware = this.select(selectHardware);
  readonly #stale = this.select(isStale);

  override render() {
    const results = this.#results.value;
    if (results?.more?.view !== 'roofline') return nothing;
    const { points } = results.more;
    return viewFrame(this.language, {
      title: 'view.roofline.title',
      headline: rooflineHeadline(results.report, this.#hardware.value),
      facts: [
        intensity(results.report),
        boundTime(results.report),
        matmulFlops(results.report),
        attainable(results.report),
        ...roofOf(this.#hardware.value, String(results.params['dtype'])),
      ].filter((number) => number !== null),
      notes: [...onceNotes([results.report]), ...rateNote([results.report], this.#hardware.value)],
      kind: 'modelled',
      caption: this.t('view.roofline.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`<attn-figure
        .drawing=${this.#drawing(results)}
        .ahead=${this.#drawing}
        .none=${this.#noRoof(results.report)}
      ></attn-figure>`,
      table: () => this.#table(points),
      leftOut: 'view.roofline.left_out',
    });
  }

  #name({ phase, algorithm }: RooflinePoint): string {
    return this.t('chart.roofline.point', {
      algorithm: this.choice('algorithm', algorithm),
      phase: this.t(`chart.roofline.${phase}`),
    });
  }

  // Why there is no chart, and what to do.
  #noRoof(report: Report): string {
    const hardware = this.#hardware.value;
    const rates = { list: roofRates(report, hardware).map(rateName) };
    return this.say({
      key: 'roofline.none',
      values: { rates, gpu: gpuName(hardware, report) },
    });
  }

  readonly #drawing = ({ params, report, more }: Results): Drawing | null => {
    if (more?.view !== 'roofline') return null;
    const profile = this.#hardware.value;
    const peak = peakOf(profile, String(params['dtype']));
    const bandwidth = profile?.mem_bandwidth_bytes_per_s ?? null;
    if (peak === null || bandwidth === null) return null;
    const points = more.points.flatMap((point) => {
      const time = point.report.time;
      const at = time?.arithmetic_intensity_flop_per_byte ?? null;
      const seconds = time?.bound_seconds ?? null;
      if (at === null || seconds === null) return [];
      return [
        {
          name: this.#name(point),
          tiled: point.algorithm !== 'standard',
          intensity: at,
          speed: Number(point.report.flops.matmul) / seconds,
          attainable: time?.attainable_flop_per_second ?? peak,
        },
      ];
    });
    const words = {
      label: this.say(rooflineHeadline(report, profile)),
      x: this.t('chart.roofline.x'),
      y: this.t('chart.roofline.y'),
      peak: this.t('chart.roofline.peak', { peak: flopsPerSecond(peak) }),
      bandwidth: this.t('chart.roofline.bandwidth', { bandwidth: bytesPerSecond(bandwidth) }),
    };
    return drawing('rooflineChart', { points, peak, bandwidth }, words);
  };

  #table(points: readonly RooflinePoint[]) {
    const number = (of: ReturnType<typeof intensity>) =>
      of === null ? '–' : html`<attn-number .of=${of}></attn-number>`;
    return html`<attn-table
      .caption=${this.t('view.roofline.caption')}
      .columns=${[
        { title: this.t('table.kernel') },
        { title: this.t('fact.intensity'), end: true },
        { title: this.t('fact.attainable'), end: true },
        { title: this.t('fact.bound_seconds'), end: true },
        { title: this.t('table.bound_by') },
      ]}
      .rows=${points.map((point) => [
        this.#name(point),
        number(keyed(intensity(point.report), point)),
        number(keyed(attainable(point.report), point)),
        number(keyed(boundTime(point.report), point)),
        this.t(`resource.${point.report.time?.bound_by ?? 'matrix'}` as 'resource.matrix'),
      ])}
    ></attn-table>`;
  }
}
define('attn-roofline-view', AttnRooflineView);

// The same number of another phase is another number.
const keyed = <T extends { key: string }>(number: T | null, { phase }: RooflinePoint): T | null =>
  number && { ...number, key: `${number.key}.${phase}` };
