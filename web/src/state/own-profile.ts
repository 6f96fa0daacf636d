// SPDX-License-Identifier: Apache-2.0
// A GPU of the reader's own: the text of the field `custom`, and what the engine reads in it, which
// joins the catalogue that the page knows.
import type { EngineClient } from '../engine/client.ts';
import { EngineError } from '../engine/error.ts';
import type { Description, EngineErrorData, HardwareProfile } from '../engine/protocol.ts';
import {
  errorSentence,
  fieldText,
  type Sentence,
  shortened,
  type Value,
} from '../i18n/sentence.ts';
import { fieldNamed, ownId, resolve } from '../params/fields.ts';
import { type ProfileField, shownValue, typedValue } from '../params/profile-fields.ts';
import { readDecimal } from '../params/read-number.ts';
import { type AppStore, setFields } from './actions.ts';
import type { State } from './state.ts';

export const isOwn = (profile: { id: string } | null): boolean => profile?.id === ownId;

// A profile as the reader writes it: only what differs from its base.
export type OwnProfile = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is OwnProfile =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Null where the text is none.
export function ownProfile(text: unknown): OwnProfile | null {
  if (typeof text !== 'string' || text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export const copyOf = ({ id }: HardwareProfile, name: string): string =>
  JSON.stringify({ base: id, name });

// A value by its name, in the catalogue's units; null is unknown, undefined is not there.
export function valueIn(profile: object | null, name: string): unknown {
  let value: unknown = profile;
  for (const key of name.split('.')) {
    if (!isObject(value)) return undefined;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

// The profile with one value changed; what is as in the base is not written.
export function withValue(
  own: OwnProfile,
  base: HardwareProfile | null,
  name: string,
  value: unknown,
): string {
  const [key = '', inner] = name.split('.');
  const put = (record: OwnProfile, at: string, as: unknown): OwnProfile => {
    const rest = Object.entries(record).filter(([known]) => known !== at);
    return Object.fromEntries(as === undefined ? rest : [...rest, [at, as]]);
  };
  const written = base !== null && valueIn(base, name) === value ? undefined : value;
  if (inner === undefined) return JSON.stringify(put(own, key, written));
  const nested = valueIn(own, key);
  const changed = put(isObject(nested) ? nested : {}, inner, written);
  return JSON.stringify(put(own, key, Object.keys(changed).length > 0 ? changed : undefined));
}

// What a field holds and what is wrong with it. Text that is no number, or that the engine refuses,
// stays as it was typed.
export interface FieldState {
  text: string;
  error: Sentence | null;
}

// `typed`: the reader's last words in this field; `problem`: the engine's of the whole profile.
export function fieldState(
  field: ProfileField,
  own: OwnProfile,
  base: HardwareProfile | null,
  typed: string | undefined,
  problem: EngineErrorData | null,
  limits: Description['profile_limits'],
): FieldState {
  const { name } = field;
  const mine = valueIn(own, name);
  const value = mine === undefined ? valueIn(base, name) : mine;
  const shown = shownValue(value, field);
  const text = shown === null ? '' : fieldText(shown);
  const read = typed === undefined || typed === '' ? null : typedValue(readDecimal(typed), field);
  if (typed !== undefined && read !== null && !Number.isFinite(read)) {
    if (Number.isNaN(read)) {
      const error: EngineErrorData = { field: name, reason: 'not_a_number', got: typed };
      return { text: typed, error: errorSentence(error, undefined) };
    }
    return { text: typed, error: outOfRange(field, read, typed, own, base, limits) };
  }
  if (problem?.field !== name) return { text, error: null };
  const kept = typed !== undefined && read === value ? typed : text;
  if (problem.reason === 'out_of_range' && typeof value === 'number') {
    return { text: kept, error: outOfRange(field, value, kept, own, base, limits) };
  }
  return { text: kept, error: errorSentence(problem, undefined) };
}

function outOfRange(
  field: ProfileField,
  value: number,
  text: string,
  own: OwnProfile,
  base: HardwareProfile | null,
  limits: Description['profile_limits'],
): Sentence {
  const { name } = field;
  const inUnit = (shown: string): Value => ({ text: `${shown} ${field.unit}`.trim() });
  const amount = (of: number) => inUnit(fieldText(shownValue(of, field) ?? of));
  const values = { field: { message: `profile.${name}` }, got: inUnit(shortened(text)) };
  const { min, max } = limits[name.split('.')[0] ?? ''] ?? { min: -Infinity, max: Infinity };
  if (value < min) {
    return { key: 'profile.error.too_small', values: { ...values, least: amount(min) } };
  }
  if (value > max) {
    return { key: 'profile.error.too_large', values: { ...values, most: amount(max) } };
  }
  const inSm = valueIn(own, 'smem_max_bytes_per_sm') ?? valueIn(base, 'smem_max_bytes_per_sm');
  return typeof inSm === 'number'
    ? { key: 'profile.error.more_than_sm', values: { ...values, most: amount(inSm) } }
    : { key: 'profile.error.out_of_range', values };
}

// Copies the profile in hand and turns to the copy.
export function copyProfile(store: AppStore, profile: HardwareProfile, name: string): void {
  setFields(store, { hardware: ownId, custom: copyOf(profile, name) });
}

// Back to what it was copied from; where it stands alone, to the GPU that the page starts with.
export function dropProfile(store: AppStore): void {
  const { description, set } = store.get();
  const base = ownProfile(set['custom'])?.['base'];
  const known = withoutOwn(store.get()).some(({ id }) => id === base);
  const start = fieldNamed(description?.fields ?? [], 'hardware')?.default;
  setFields(store, { hardware: known ? base : start, custom: '' });
}

const withoutOwn = ({ description }: State): HardwareProfile[] =>
  (description?.hardware ?? []).filter((profile) => !isOwn(profile));

// Keeps the catalogue's last row in step with the field.
export function startOwnProfile(store: AppStore, client: EngineClient): void {
  let asked: unknown = '';
  const read = async (): Promise<void> => {
    const { description, set } = store.get();
    const text = set['custom'] ?? '';
    if (description === null || text === asked) return;
    asked = text;
    try {
      const params = { ...resolve(description.fields, set), hardware: ownId };
      const own = text === '' ? null : await client.call('hardware_profile', [params]);
      if (text === asked) join(own === null ? [] : [own]);
    } catch (error) {
      if (!(error instanceof EngineError)) return; // told by the results that fail with it
      if (text === asked) join([]);
    }
  };
  const join = (own: HardwareProfile[]): void => {
    const { description } = store.get();
    if (description === null) return;
    store.update({
      description: { ...description, hardware: [...withoutOwn(store.get()), ...own] },
    });
  };
  store.subscribe(() => void read());
  void read();
}
