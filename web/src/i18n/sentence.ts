// SPDX-License-Identifier: Apache-2.0
// A sentence as data: which message, and typed values that become text here.
import type { EngineErrorData, FieldInfo } from '../engine/protocol.ts';
import { profileField, shownValue } from '../params/profile-fields.ts';
import * as format from './format.ts';
import {
  choiceLabel,
  fieldLabel,
  isMessageKey,
  type Language,
  marks,
  type MessageKey,
  translate,
  translateOr,
} from './t.ts';

export type Value =
  | { bytes: bigint | number }
  | { count: bigint | number }
  | { ratio: number }
  | { factor: number } // may be below 1
  | { percent: number } // a share of 1
  | { milliseconds: number }
  | { seconds: number }
  | { flops: bigint | number }
  | { flops_per_second: number }
  | { flops_per_byte: number }
  | { bytes_per_second: number }
  | { share: number }
  | { error: number }
  | { choice: [field: string, value: string] }
  | { field: string }
  | { list: readonly Value[] } // a and b
  | { message: string } // another message; its key where there is none
  | { sentence: Sentence } // inside another
  | { marked: string } // with marks around it that stay
  | { text: string };

export interface Sentence {
  key: MessageKey;
  values: Readonly<Record<string, Value>>;
}

export function say(language: Language, { key, values }: Sentence): string {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) texts[name] = textOf(language, value);
  return translate(language, key, texts);
}

// What somebody wrote may hold the characters that mark numbers: they are left out.
function textOf(language: Language, value: Value): string {
  if ('sentence' in value) return say(language, value.sentence);
  if ('marked' in value) return value.marked;
  return unmarkedText(language, value).replace(marks, '');
}

type Unmarked = Exclude<Value, { sentence: Sentence } | { marked: string }>;
function unmarkedText(language: Language, value: Unmarked): string {
  if ('bytes' in value) return format.bytes(value.bytes);
  if ('count' in value) return format.count(value.count);
  if ('ratio' in value) return format.ratio(value.ratio);
  if ('factor' in value) return format.factor(value.factor);
  if ('percent' in value) return percentIn(language, value.percent);
  if ('milliseconds' in value) return format.milliseconds(value.milliseconds);
  if ('seconds' in value) return format.seconds(value.seconds);
  if ('flops' in value) return format.flops(value.flops);
  if ('flops_per_second' in value) return format.flopsPerSecond(value.flops_per_second);
  if ('flops_per_byte' in value) return format.flopsPerByte(value.flops_per_byte);
  if ('bytes_per_second' in value) return format.bytesPerSecond(value.bytes_per_second);
  if ('share' in value) return percentIn(language, value.share);
  if ('error' in value) return format.scientific(value.error);
  if ('choice' in value) return choiceLabel(language, ...value.choice);
  if ('field' in value) return fieldLabel(language, value.field);
  if ('list' in value) return listOf(language, value.list);
  if ('message' in value) return translateOr(language, value.message, value.message);
  return value.text;
}

// Chinese sets no space before the sign.
const percentIn = (language: Language, share: number): string => {
  const text = format.percent(share);
  return language === 'zh' ? text.replace(/\s%$/, '%') : text;
};

// Made when a list is written first: the maker takes long.
const lists: Partial<Record<Language, Intl.ListFormat>> = {};
const locales = { en: 'en', zh: 'zh-Hans' } as const;
function listOf(language: Language, values: readonly Value[]): string {
  const list = (lists[language] ??= new Intl.ListFormat(locales[language], {
    type: 'conjunction',
  }));
  return list.format(values.map((value) => textOf(language, value)));
}

// What somebody wrote may be as long as a link: a sentence shows its beginning.
const shownCharacters = 80;
export const shortened = (text: string): string =>
  text.length > shownCharacters + 1 ? `${text.slice(0, shownCharacters)}…` : text;

// A number in a field without a bound of its own; what is very large or small is no row of zeros.
export function fieldText(value: number): string {
  const size = Math.abs(value);
  const isPlain = value === 0 || (size >= 1e-6 && size < 1e15);
  const short = Number(value.toPrecision(7));
  return isPlain ? format.decimal(value) : short.toExponential().replace('e+', 'e');
}

// What the engine got of a reader's own GPU, in the unit that the page's editor types it in.
function asTyped({ field, got }: EngineErrorData): string {
  const known = profileField(field);
  const shown = known && got !== '' ? shownValue(Number(got), known) : null;
  if (known === undefined || shown === null || !Number.isFinite(shown)) return shortened(got);
  return `${fieldText(shown)} ${known.unit}`.trim();
}

// Why a value is not accepted: the field's own words for the reason if it has some. A profile that is
// read from a file says its numbers as the file does.
export function errorSentence(
  error: EngineErrorData,
  field: FieldInfo | undefined,
  inFile = false,
): Sentence {
  const ofProfile = `profile.${error.field}`;
  if (field === undefined && isMessageKey(ofProfile)) {
    const key = `profile.error.${error.reason}`;
    const got = inFile ? shortened(error.got) : asTyped(error);
    const values = { field: { message: ofProfile }, got: { text: got } };
    return { key: isMessageKey(key) ? key : 'profile.error', values };
  }
  const own = `error.${error.reason}.${error.field}`;
  const key = isMessageKey(own) ? own : (`error.${error.reason}` as const);
  return {
    key,
    values: {
      field: { field: shortened(error.field) },
      got:
        error.reason === 'not_modelled'
          ? { choice: [error.field, error.got] }
          : { text: shortened(error.got) },
      min: { count: field?.min ?? 0 },
      max: { count: field?.max ?? 0 },
    },
  };
}
