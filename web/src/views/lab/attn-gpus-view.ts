// SPDX-License-Identifier: Apache-2.0
// One configuration on every GPU of the catalogue: does a block fit, how many run, how soon at best.
import { css, html, nothing } from 'lit';
import type { EngineReport } from '../../engine/protocol.ts';
import { count, seconds } from '../../i18n/format.ts';
import { errorSentence } from '../../i18n/sentence.ts';
import { type MessageKey, translateOr } from '../../i18n/t.ts';
import { fieldNamed } from '../../params/fields.ts';
import { isReadonly, setFields } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import { rateName, resourceNames } from '../../state/bounds.ts';
import { isStale } from '../../state/derive.ts';
import {
  type GpuColumn,
  type GpuLine,
  gpuColumns,
  type GpuTable,
  gpuTable,
  sortedLines,
} from '../../state/gpus.ts';
import type { Explained } from '../../state/explained.ts';
import { gpuLimit, gpuNumbers } from '../../state/gpu-numbers.ts';
import { gpusHeadline } from '../../state/gpus-headline.ts';
import { basics, buttons, tables } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-number.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';
import { sentenceWith } from '../sentence-with.ts';

type Over = Pick<GpuTable, 'counted' | 'besides'>;

export class AttnGpusView extends AttnElement {
  static override properties = { by: { state: true }, down: { state: true } };
  static override styles = [
    basics,
    buttons,
    tables,
    frameStyles,
    css`
      thead button {
        min-height: 1.75rem;
        padding: 0;
        border: 0;
        color: inherit;
        font-size: inherit;
        text-decoration: underline dotted var(--attn-color-edge);
        text-underline-offset: 0.25em;
      }
      [aria-sort]:not([aria-sort='none']) button {
        color: var(--attn-color-ink);
        text-decoration: underline solid;
      }
      .scroll {
        container-type: inline-size;
      }
      thead th {
        min-width: 4.5rem;
        white-space: normal;
        vertical-align: bottom;
      }
      thead button {
        text-align: start;
      }
      th button.quiet {
        min-height: 0;
        font-size: var(--attn-text-2);
        text-align: start;
      }
      tbody th,
      tbody td {
        vertical-align: top;
      }
      tr.here th {
        font-weight: 600;
      }
      .bar {
        --fill: var(--attn-color-compute);
        display: inline-block;
        width: 2.5rem;
        height: 0.6rem;
        margin-inline-end: var(--attn-space-2);
        background:
          linear-gradient(var(--fill) 0 0) 0 0 / var(--share) 100% no-repeat,
          linear-gradient(var(--attn-color-line) 0 0) 0 50% / 100% 20% no-repeat;
        print-color-adjust: exact;
        vertical-align: baseline;
      }
      .bar.sram {
        --fill: var(--attn-color-sram);
      }
      .bar.over {
        --fill: var(--attn-color-refused);
      }
      .refused {
        color: var(--attn-color-refused);
      }
      .value {
        display: inline-block;
        min-width: 4.5rem;
        white-space: nowrap;
      }
      td:not(:last-child) {
        white-space: nowrap;
      }
      .open .time .bar {
        opacity: 0.45;
      }
      .why {
        display: block;
        max-width: 22em;
      }
      .note {
        margin-top: var(--attn-space-2);
      }
      .of {
        display: none;
        color: var(--attn-color-muted);
      }
      @container (max-width: 38rem) {
        table,
        thead,
        tbody {
          display: block;
        }
        thead tr {
          display: flex;
          flex-wrap: wrap;
          gap: 0 var(--attn-space-4);
          border-bottom: 1px solid var(--attn-color-line);
        }
        thead th,
        tbody th,
        td {
          padding: 0;
          border: 0;
        }
        thead th {
          min-width: 0;
        }
        thead th:last-child {
          display: none;
        }
        tbody tr {
          display: grid;
          grid-template-columns: minmax(0, 1fr) auto;
          gap: 0 var(--attn-space-3);
          padding-block: var(--attn-space-2);
          border-bottom: 1px solid var(--attn-color-line);
        }
        tbody td {
          grid-column: 1 / -1;
        }
        tbody .time {
          grid-column: 2;
          grid-row: 1;
        }
        tbody td.none {
          display: none;
        }
        .of {
          display: inline;
        }
        tbody td:not(:last-child) {
          white-space: normal;
        }
        .time .value {
          min-width: 0;
        }
        .asked .bar {
          display: none; /* name and number fill the line */
        }
        .asked .value {
          min-width: 0;
        }
      }
    `,
  ];
  declare by: GpuColumn;
  declare down: boolean;

  readonly #results = this.select((state) => state.results);
  readonly #description = this.select((state) => state.description);
  readonly #stale = this.select(isStale);

  constructor() {
    super();
    this.by = 'name';
    this.down = false;
  }

  override render() {
    const results = this.#results.value;
    if (results?.more?.view !== 'gpus') return nothing;
    const table = gpuTable(results.more.rows, this.#description.value?.hardware ?? []);
    return viewFrame(this.language, {
      title: 'view.gpus.title',
      headline: gpusHeadline(table, results.report, (id) => this.#report(id)),
      kind: 'modelled',
      caption: this.t('view.gpus.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`${this.#table(table, String(results.params['hardware']))} ${this.#notes(table)}`,
      table: null,
      leftOut: 'view.gpus.left_out',
    });
  }

  // What the pale bars are, and what is counted on some GPUs only.
  #notes({ lines, besides }: GpuTable) {
    const apart = lines.some(({ time, compared }) => time !== null && compared === null);
    const some = besides.length > 0 && lines.some(({ compared }) => compared !== null);
    return html`${apart ? html`<p class="note muted">${this.t('gpus.apart')}</p>` : nothing}
    ${
      some
        ? html`<p class="note muted">
            ${this.say({ key: 'gpus.some', values: { resources: resourceNames(besides) } })}
          </p>`
        : nothing
    }`;
  }

  // Roles are spelled out: on a narrow screen each row is laid out by itself.
  #table({ lines, counted, besides }: GpuTable, here: string) {
    const over = { counted, besides };
    const slowest = Math.max(0, ...lines.map(({ time }) => time ?? 0));
    const caption = this.t('view.gpus.caption');
    return html`<div class="scroll" role="region" aria-label=${caption} tabindex="0">
      <table role="table">
        <caption class="unseen">
          ${caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            ${gpuColumns.map((column) => this.#head(column))}
            <th scope="col" role="columnheader">${this.t('table.bound_by')}</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${sortedLines(lines, this.by, this.down).map((line) => this.#line(line, over, slowest, here))}
        </tbody>
      </table>
    </div>`;
  }

  #head(column: GpuColumn) {
    const sort = this.by !== column ? 'none' : this.down ? 'descending' : 'ascending';
    return html`<th scope="col" role="columnheader" aria-sort=${sort}>
      <button
        type="button"
        @click=${() => {
          this.down = this.by === column && !this.down;
          this.by = column;
        }}
      >
        ${this.t(`gpus.${column}`)}
      </button>
    </th>`;
  }

  #line(line: GpuLine, over: Over, slowest: number, here: string) {
    const fields = this.#description.value?.fields ?? [];
    if (line.error !== null) {
      return html`<tr role="row">
        <th scope="row" role="rowheader">${line.name}</th>
        <td role="cell" colspan="4" class="muted">
          ${this.say(errorSentence(line.error, fieldNamed(fields, line.error.field)))}
        </td>
      </tr>`;
    }
    const open = line.time !== null && line.compared === null;
    const numbers = gpuNumbers(this.#report(line.id), line, over.counted);
    return html`<tr role="row" class=${`${line.id === here ? 'here' : ''} ${open ? 'open' : ''}`}>
      <th scope="row" role="rowheader">
        <button
          type="button"
          class="quiet"
          ?disabled=${isReadonly(store)}
          @click=${() => setFields(store, { hardware: line.id })}
        >
          ${line.name}
        </button>
      </th>
      <td role="cell" class="asked">
        ${this.#of('gpus.sram')}${this.#sram(line, numbers.required)}
      </td>
      <td role="cell" class=${line.blocks === null ? 'none' : ''}>
        ${this.#of('gpus.blocks')}${number(numbers.blocks, line.blocks === null ? '–' : count(line.blocks))}
      </td>
      <td role="cell" class="time">
        ${line.time === null ? '–' : html`${bar(line.time, slowest)}<span class="value">${number(numbers.time, seconds(line.time))}</span>`}
      </td>
      <td role="cell" class=${line.boundBy === null ? 'none' : ''}>
        ${this.#of('table.bound_by')}${this.#boundBy(line)}${this.#withMore(line, over, numbers.timeWithMore)}
      </td>
    </tr>`;
  }

  #report(id: string): EngineReport | null {
    const more = this.#results.value?.more;
    if (more?.view !== 'gpus') return null;
    return more.rows.find(({ hardware }) => hardware === id)?.report ?? null;
  }

  // The column's name, where no column has room.
  #of(title: MessageKey) {
    return html`<span class="of">${this.t('gpus.of', { title: this.t(title) })}</span>`;
  }

  #boundBy({ boundBy, noRate, noRule }: GpuLine) {
    if (boundBy === null) return '–';
    const rates = {
      key: 'gpus.no_rate',
      values: { rates: { list: noRate.map(rateName) } },
    } as const;
    const rule = { key: 'gpus.no_rule', values: { resources: resourceNames(noRule) } } as const;
    return html`${translateOr(this.language, `resource.${boundBy}`, boundBy)}
    ${noRate.length === 0 ? nothing : html`<span class="why tiny muted">${this.say(rates)}</span>`}
    ${noRule.length === 0 ? nothing : html`<span class="why tiny muted">${this.say(rule)}</span>`}`;
  }

  // What only some GPUs count makes its time longer.
  #withMore({ withMore }: GpuLine, { besides }: Over, of: Explained | null) {
    if (withMore === null) return nothing;
    const label = { key: 'gpus.with', values: { resources: resourceNames(besides) } } as const;
    return html`<span class="why tiny muted"
      >${this.say(label)} ${number(of, seconds(withMore))}</span
    >`;
  }

  #sram({ id, required, limit, fits }: GpuLine, of: Explained | null) {
    if (required === null || limit === null)
      return html`<span class="muted">${this.t('levels.no_rule')}</span>`;
    const share = Number(required) / Number(limit);
    const key = fits ? 'gpus.fits' : 'gpus.too_large';
    const values = { required: { bytes: required }, limit: { bytes: limit } };
    const profile = this.#description.value?.hardware.find((one) => one.id === id);
    const numbers = {
      ...(of && { required: of }),
      ...(profile && { limit: gpuLimit(profile, limit) }),
    };
    return html`${bar(share, Math.max(1, share), 'sram')}<span
        class=${fits ? 'value' : 'value refused'}
        >${sentenceWith(this.language, { key, values }, numbers)}</span
      >`;
  }
}
define('attn-gpus-view', AttnGpusView);

// Plain where its report has no traffic, so no letters.
const number = (of: Explained | null, plain: string) =>
  of === null ? plain : html`<attn-number .of=${of}></attn-number>`;

// Painted, not laid out: with each move of a slider there are 64 of them.
const bar = (value: number, most: number, level = '') => {
  const share = most > 0 ? value / most : 0;
  const over = level === 'sram' && value > 1;
  return html`<span
    class="bar ${level} ${over ? 'over' : ''}"
    aria-hidden="true"
    .style=${`--share: ${Math.max(1, share * 100)}%`}
  ></span>`;
};
