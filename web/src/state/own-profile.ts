// SPDX-License-Identifier: Apache-2.0
// A GPU of the reader's own: the text of the field `custom`, and what the engine reads in it, which
// joins the catalogue that the page knows.
import type { EngineClient } from '../engine/client.ts';
import { EngineError } from '../engine/error.ts';
import type { HardwareProfile } from '../engine/protocol.ts';
import { fieldNamed, ownId, resolve } from '../params/fields.ts';
import { type AppStore, setFields } from './actions.ts';
import type { State } from './state.ts';

export const isOwn = (profile: { id: string } | null): boolean => profile?.id === ownId;

// A profile as the reader writes it: only what differs from its base.
export type OwnProfile = Readonly<Record<string, unknown>>;

export type Unit = 'KiB' | 'MiB' | 'GB' | 'GB/s' | 'MHz' | 'TFLOP/s' | 'B' | '';

const scales: Readonly<Record<Unit, number>> = {
  KiB: 1024,
  MiB: 1_048_576,
  GB: 1e9,
  'GB/s': 1e9,
  MHz: 1e6,
  'TFLOP/s': 1e12,
  B: 1,
  '': 1,
};

export interface ProfileField {
  name: string; // of the catalogue; peak_flops.fp16 for one of its peaks
  unit: Unit; // that it is typed in
  whole: boolean;
}

const field = (name: string, unit: Unit, whole = true): ProfileField => ({ name, unit, whole });

// What the engine counts with.
export const profileGroups = {
  sram: [
    field('smem_max_bytes_per_block', 'KiB'),
    field('smem_max_bytes_per_sm', 'KiB'),
    field('smem_reserved_bytes_per_block', 'B'),
    field('smem_bytes_per_clk_per_sm', 'B', false),
  ],
  sm: [
    field('sm_count', ''),
    field('boost_clock_hz', 'MHz', false),
    field('regfile_bytes_per_sm', 'KiB'),
    field('max_warps_per_sm', ''),
    field('max_blocks_per_sm', ''),
    field('sfu_ops_per_clk_per_sm', '', false),
  ],
  l2: [field('l2_bytes', 'MiB'), field('l2_bandwidth_bytes_per_s', 'GB/s', false)],
  memory: [field('mem_capacity_bytes', 'GB'), field('mem_bandwidth_bytes_per_s', 'GB/s', false)],
  peaks: ['fp32', 'tf32', 'fp16', 'bf16', 'fp8', 'int8', 'fp4'].map((type) =>
    field(`peak_flops.${type}`, 'TFLOP/s', false),
  ),
} as const;
export type ProfileGroup = keyof typeof profileGroups;

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

// In the unit that it is typed in.
export const shownValue = (value: unknown, { unit }: ProfileField): number | null =>
  typeof value === 'number' ? value / scales[unit] : null;

// Infinite where it is more than a number can say.
export function typedValue(shown: number, { unit, whole }: ProfileField): number {
  const value = shown * scales[unit];
  return whole && unit !== '' && unit !== 'B' ? Math.round(value) : value;
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
