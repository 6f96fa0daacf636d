// SPDX-License-Identifier: Apache-2.0
// What stands behind a cell of evidence: its source, how it is judged, and what the model answers.
import type { Description } from '../engine/protocol.ts';
import { caseOf, speedOf } from '../evidence/lookup.ts';
import { quantities, type Reading } from '../evidence/quantities.ts';
import { sourceParts } from '../evidence/source.ts';
import type { EvidenceRow, Expectation } from '../evidence/types.ts';
import { amountValue, differenceWords, modelledValue } from '../evidence/words.ts';
import { count, decimal } from '../i18n/format.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import { isMessageKey, type MessageKey } from '../i18n/t.ts';
import { resolve } from '../params/fields.ts';
import type { Call } from './asked.ts';
import { cellKind } from './evidence-cells.ts';
import { behind, type Case } from './evidence-quantities.ts';
import { type Cited, explained, type Explained, type Part, plainSentence } from './explained.ts';
import type { Asks } from './explained.ts';
import { sramRuleSource } from './numbers.ts';

type Cell = Extract<Asks, { row: EvidenceRow }>['cell'];

// Throws what the call throws.
export async function evidenceNumber(
  row: EvidenceRow,
  cell: Cell,
  call: Call,
  description: Description,
): Promise<Explained> {
  const kind = cellKind(row, cell);
  const label = plainSentence(`evidence.quantity.${row.quantity}`);
  const number = (rest: Partial<Explained>) =>
    explained('', label, kind, { text: '' }, { ...rest, kind });
  if (cell === 'published') {
    return number({
      how: [unitOf(row), ...judged(row)],
      combined: 'beside',
      parts: [modelledPart(row), ...differencePart(row)],
      sources: [sourceOf(row)],
    });
  }
  if (cell === 'difference') {
    const parts = [publishedPart(row), modelledPart(row)];
    return number({
      ...differenceOf(row),
      how: judged(row),
      combined: 'beside',
      parts,
    });
  }
  const found = await modelled(row, call, description);
  return number({ ...found, how: [unitOf(row), ...(found.how ?? [])] });
}

// ---- how a row is judged ----------------------------------------------------------------------

const isAmount = (value: unknown): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';

function judged(row: EvidenceRow): Sentence[] {
  const outcome: Sentence = {
    key: 'explained.evidence.outcome',
    values: {
      status: { message: `evidence.status.${row.status}` },
      help: { message: `evidence.help.${row.status}` },
    },
  };
  const inferred: Sentence[] =
    row.inferred.length === 0
      ? []
      : [
          {
            key: 'explained.evidence.inferred',
            values: {
              what: {
                list: row.inferred.map((name) => ({ message: `evidence.inferred.${name}` })),
              },
            },
          },
        ];
  const why =
    row.why === null || row.status !== 'bound_beaten'
      ? []
      : [
          {
            key: 'explained.evidence.why',
            values: { why: { message: 'evidence.why.bound_beaten' } },
          } as const,
        ];
  return [rule(row), outcome, ...inferred, ...why];
}

// What is asked of the model here, before the outcome.
function rule(row: EvidenceRow): Sentence {
  const { relation = 'value' }: Reading = quantities[row.quantity];
  if (row.modelled === null) return plainSentence('explained.evidence.judged.not');
  if (relation === 'interval') return plainSentence('explained.evidence.judged.interval');
  if (relation !== 'value') return plainSentence('explained.evidence.judged.bound');
  const expected: Partial<Expectation> = caseOf(row)?.expected ?? {};
  if (!isAmount(row.expected)) return plainSentence('explained.evidence.judged.same');
  const say = (key: MessageKey, values: Sentence['values'] = {}): Sentence => ({ key, values });
  const { share, within, scratch_bytes } = expected;
  if (share !== undefined) {
    return say('explained.evidence.judged.share', { share: { percent: share } });
  }
  if (within !== undefined && within > 0) {
    return say('explained.evidence.judged.within', { within: { text: decimal(within) } });
  }
  if (scratch_bytes !== undefined) {
    return say('explained.evidence.judged.scratch', { bytes: { text: count(scratch_bytes) } });
  }
  return plainSentence('explained.evidence.judged.exact');
}

function unitOf({ quantity, unit }: EvidenceRow): Sentence {
  const own = `explained.evidence.unit.${quantity === 'sfu_teraops' ? quantity : unit}`;
  return {
    key: 'explained.evidence.unit',
    values: {
      quantity: { message: `evidence.quantity.${quantity}` },
      unit: { message: isMessageKey(own) ? own : unit },
    },
  };
}

const sourceOf = ({ source }: EvidenceRow): Cited => ({
  fields: '',
  doc: source,
  parts: (language) => sourceParts(language, source),
});

const beside = (label: MessageKey, value: Value): Part => ({
  label: plainSentence(label),
  value,
  formula: null,
});
const isSpeed = (row: EvidenceRow) => row.share_of_bound !== null;
const publishedPart = (row: EvidenceRow) =>
  beside('evidence.column.expected', amountValue(row, row.expected));
const modelledPart = (row: EvidenceRow) =>
  beside(isSpeed(row) ? 'evidence.column.bound' : 'evidence.column.modelled', modelledValue(row));
function differencePart(row: EvidenceRow): Part[] {
  const text = differenceWords(row);
  if (text === '') return [];
  const column = isSpeed(row) ? 'evidence.column.share' : 'evidence.column.difference';
  return [beside(column, { text })];
}

// Modelled over published, less one; of an interval its nearer end. A bound's share is no difference.
function differenceOf(row: EvidenceRow): Partial<Explained> {
  const { expected, modelled: low, modelled_high: high } = row;
  if (!isAmount(expected) || !isAmount(low)) return {};
  if (isSpeed(row)) {
    const { relation }: Reading = quantities[row.quantity];
    const formula = relation === 'low' ? 'Ym/Yp' : 'Yp/Ym';
    return { formula, letters: { Ym: low, Yp: expected } };
  }
  if (row.difference === 0) return {}; // equal, or inside the interval
  if (!isAmount(high)) return { formula: 'Ym/Yp-1', letters: { Ym: low, Yp: expected } };
  const nearer = Number(expected) < Number(low) ? low : high;
  return { formula: 'Ym/Yp-1', letters: { Ym: nearer, Yp: expected } };
}

// ---- what the model answers -------------------------------------------------------------------

async function modelled(
  row: EvidenceRow,
  call: Call,
  { fields, hardware }: Description,
): Promise<Partial<Explained>> {
  if (row.modelled === null) return { how: [whyNot(row)] };
  if (row.message !== null) return ofError(row, row.message, call);
  const params = resolve(fields, row.params ?? {});
  const { standard }: Reading = quantities[row.quantity];
  const report = await call('report', [params, 'model']);
  const compared = standard
    ? await call('report', [{ ...params, algorithm: 'standard' }, 'model'])
    : null;
  const profile = hardware.find(({ id }) => id === params['hardware']);
  if (profile === undefined) return {};
  const one: Case = {
    report,
    standard: compared,
    hardware: profile,
    resources: speedOf(row)?.resources,
  };
  return behind[row.quantity](one) ?? {};
}

function whyNot({ quantity, params }: EvidenceRow): Sentence {
  const own = `explained.evidence.not.${quantity}`;
  if (isMessageKey(own)) return plainSentence(own);
  return {
    key: 'explained.evidence.not',
    values: {
      algorithm: { choice: ['algorithm', String(params?.['algorithm'] ?? '')] },
      pass: { choice: ['pass', String(params?.['pass'] ?? '')] },
    },
  };
}

// Of the kernels that ask for these bytes, the one that the case is about.
async function ofError(row: EvidenceRow, message: string, call: Call): Promise<Partial<Explained>> {
  const { candidates } = await call('explain_error', [message]);
  const rule = caseOf(row)?.fact.rule;
  const found = candidates.find((one) => one.rule === rule);
  if (found === undefined) return {};
  return {
    how: [plainSentence('explained.evidence.error')],
    parts: found.ledger.map(({ item, bytes }) => beside(`buffer.${item}` as MessageKey, { bytes })),
    sources: [sramRuleSource(found.rule)],
    leftOut: 'number.left_out.sram',
  };
}
