// SPDX-License-Identifier: Apache-2.0
// attnlab explain-error: which tiles ask for what a compiler or driver refused, and on which GPUs.
//
// The text is the words of the command line, or standard input where there are none.
import { text as readAll } from 'node:stream/consumers';
import { unwrap } from '../engine/error.ts';
import type { ErrorCandidate, ErrorExplanation } from '../engine/explanation.ts';
import type { RawEngine } from '../engine/protocol.ts';
import { bytes, count, exactBytes } from '../i18n/format.ts';
import '../i18n/lab.ts';
import { say } from '../i18n/sentence.ts';
import { errorNotes, limitBytes, readLine, requiredBytes } from '../state/error-notes.ts';
import { refuse } from './arguments.ts';
import { toJson } from './json.ts';
import { plain } from './output.ts';
import { paragraph, table } from './table.ts';

export type Explainer = Pick<RawEngine, 'explain_error'>;

interface Input {
  json: boolean;
  message: string;
}

async function read(args: readonly string[]): Promise<Input> {
  const words = args.filter((word) => word !== '--json');
  const option = words.find((word) => /^--\w+/.test(word));
  if (words.length === 1 && option !== undefined) refuse(option.slice(2), 'unknown_name', option);
  const waiting = words.length === 0 && !process.stdin.isTTY;
  const message = waiting ? await readAll(process.stdin) : words.join(' ');
  if (message.trim() === '') refuse('message', 'missing', '');
  return { json: args.includes('--json'), message };
}

// Throws EngineError where the text holds no such line.
export async function explainError(engine: Explainer, args: readonly string[]): Promise<void> {
  const { json, message } = await read(args);
  const answer = unwrap(engine.explain_error(message));
  process.stdout.write(`${json ? toJson(answer, 1) : plain(explanationText(answer, message))}\n`);
}

const size = (value: bigint) => `${bytes(value)} (${exactBytes(value)})`;

const limitWords = {
  block: 'the limit of one thread block',
  sm: 'what a whole SM holds, not the limit of one block',
  static: 'of static shared memory, what a CUDA kernel may declare, on every NVIDIA GPU',
  unknown: 'no GPU of the catalogue has this limit',
};

function amounts(answer: ErrorExplanation): string[] {
  const columns = answer.resource === 'tensor_memory' ? ' columns' : '';
  // Allocators round to a hundredth of a GiB: no exact bytes.
  const sizeOf = answer.resource === 'device_memory' ? bytes : size;
  const show = (inBytes: bigint | null, value: bigint) =>
    inBytes === null ? `${count(value)}${columns}` : sizeOf(inBytes);
  const lines = [`resource: ${answer.resource.replace('_', ' ')}`];
  if (answer.required !== null)
    lines.push(`required: ${show(requiredBytes(answer), answer.required)}`);
  if (answer.limit !== null) {
    const kind = answer.limit_kind === null ? '' : `: ${limitWords[answer.limit_kind]}`;
    lines.push(`limit: ${show(limitBytes(answer), answer.limit)}${kind}`);
  }
  if (answer.missing.length > 0) lines.push(`the text does not say: ${answer.missing.join(', ')}`);
  return lines;
}

function gpus(answer: ErrorExplanation): string[] {
  return answer.families.map((family) => {
    const capability =
      family.compute_capability === null ? '' : `, compute capability ${family.compute_capability}`;
    return `  ${family.vendor} ${family.architecture}${capability}: ${family.hardware.join(', ')}`;
  });
}

const fieldsText = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');

function candidateRow(candidate: ErrorCandidate): string[] {
  const change = candidate.changes[0];
  const fits =
    change === undefined
      ? ''
      : `${fieldsText(change.fields)}: ${exactBytes(change.required_bytes)}`;
  return [
    `  ${candidate.rule}`,
    fieldsText(candidate.fields),
    count(candidate.model_bytes),
    count(candidate.scratch_bytes),
    fits,
  ];
}

function candidates(answer: ErrorExplanation): string[] {
  if (answer.required_bytes === null) return [];
  if (answer.candidates.length === 0) {
    return answer.modelled
      ? ['No tile that was tried gives these bytes: the rules do not explain this kernel.']
      : ['Not modelled: no rule covers such a kernel, so nothing is guessed.'];
  }
  const shown = answer.candidates.length;
  const tiles =
    answer.limit_kind === 'static'
      ? 'Tiles whose kernels ask for exactly this at launch, as dynamic shared memory'
      : 'Tiles that ask for exactly this';
  const title = `${tiles} (${shown} of ${count(answer.candidate_count)}, common ones first):`;
  const head = ['  rule', 'configuration', 'model bytes', 'scratch', 'nearest change that fits'];
  return [title, table([head, ...answer.candidates.map(candidateRow)])];
}

// The answer for people: amounts, GPUs, then tiles that would ask for them.
export function explanationText(answer: ErrorExplanation, message = ''): string {
  const read = readLine(answer, message);
  const families = gpus(answer);
  const tuned =
    'A tuner tried many kernels and the text quotes one of them: its tiles need not be yours.';
  return [
    ...(read === null ? [] : [say('en', read)]),
    ...amounts(answer),
    ...(families.length > 0 ? ['GPUs with this limit:', ...families] : []),
    ...errorNotes(answer).map((note) => paragraph(say('en', note))),
    ...(answer.autotuned ? [tuned] : []),
    ...candidates(answer),
  ].join('\n');
}
