// SPDX-License-Identifier: Apache-2.0
// The named changes to the state. Views call these and nothing else.
import type { EngineErrorData, FieldInfo, ParamValue } from '../engine/protocol.ts';
import type { Filter } from '../evidence/cards.ts';
import type { Language } from '../i18n/t.ts';
import { checkValue, textOf } from '../params/check.ts';
import { type PartialParams, resolve } from '../params/fields.ts';
import { parse, print } from '../params/link.ts';
import type { Explained } from './explained.ts';
import type { Place, Refusal, State, Theme, View } from './state.ts';
import type { Store } from './store.ts';

export type AppStore = Store<State>;

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

// In a frame that is only to be looked at, parameters stay as its address has them.
export const isReadonly = (store: AppStore): boolean => store.get().embedding?.readonly === true;

// Sets a field, or keeps the text with its error and leaves the field as it was.
// A value that equals the default is not "set": a field that follows another follows again.
// Where the reader starts from other values than the defaults, they stand in for these.
export function setField(
  store: AppStore,
  field: FieldInfo,
  got: unknown,
  typed: string = textOf(got),
  start: PartialParams = {},
): void {
  if (isReadonly(store)) return;
  const { description, set, refusals } = store.get();
  const checked = checkValue(field, got);
  if ('error' in checked) {
    const refusal: Refusal = { text: typed, error: checked.error };
    return store.update({ refusals: { ...refusals, [field.name]: refusal } });
  }
  const rest = without(set, field.name);
  const follows =
    resolve(description?.fields ?? [], { ...start, ...rest })[field.name] === checked.value;
  store.update({
    set: follows ? rest : { ...rest, [field.name]: checked.value },
    refusals: without(refusals, field.name),
  });
}

// Back to the default of one field: it follows its source again.
export function clearField(store: AppStore, name: string): void {
  if (isReadonly(store)) return;
  const { set, refusals } = store.get();
  store.update({ set: without(set, name), refusals: without(refusals, name) });
}

export function resetFields(store: AppStore): void {
  if (!isReadonly(store)) store.update({ set: {}, refusals: {}, problem: null });
}

// Several fields at once: a preset, or a change that makes a block fit. What a link would say of
// them holds here too: fields that equal their default follow it again.
export function setFields(store: AppStore, values: Readonly<Record<string, unknown>>): void {
  for (const field of store.get().description?.fields ?? []) {
    if (Object.hasOwn(values, field.name)) setField(store, field, values[field.name]);
  }
}

// These values and no others: the rest goes back to its default.
export function openSet(store: AppStore, values: Readonly<Record<string, ParamValue>>): void {
  resetFields(store);
  setFields(store, values);
}

// Keeps the configuration in hand to compare with, or lets it go.
export function pin(store: AppStore, pinned: State['pinned']): void {
  if (isReadonly(store)) return;
  refusePinned(store, []);
  store.update({ pinned });
}

// What a link says in vain of the configuration that is compared with, in place of what was said before.
export function refusePinned(store: AppStore, problems: readonly EngineErrorData[]): void {
  const { refusals } = store.get();
  const own = Object.entries(refusals).filter(([, refusal]) => refusal.pinned !== true);
  if (problems.length === 0 && own.length === Object.keys(refusals).length) return;
  const pinned = problems.map((error): [string, Refusal] => [
    `pin.${error.field}`,
    { text: error.got, error, pinned: true },
  ]);
  store.update({ refusals: Object.fromEntries([...own, ...pinned]) });
}

// Takes over what a link says: what is good applies, the rest is shown as refused.
export function openLink(store: AppStore, text: string): void {
  const { description } = store.get();
  if (description === null) return;
  const link = parse(description.fields, text);
  // Any name can stand in a link, __proto__ too.
  const refusals = Object.fromEntries(
    link.problems.map((error): [string, Refusal] => [error.field, { text: error.got, error }]),
  );
  store.update({ set: link.set, refusals });
}

// After a stop: the shape in hand is counted a second time after all.
export const countAgain = (store: AppStore): void => store.update({ second: { status: 'none' } });

// After a stop: the question in hand is asked again. It is the same, in a set of its own.
export const computeAgain = (store: AppStore): void =>
  store.update({ set: { ...store.get().set }, halted: false });

// The control in hand, which the page explains.
export function touchField(store: AppStore, name: string): void {
  if (store.get().field !== name) store.update({ field: name });
}

// Opens what stands behind a number, or closes it.
export const explain = (store: AppStore, explained: Explained | null): void =>
  store.update({ explained });

// Which of the public cases are listed.
export const filterEvidence = (store: AppStore, filter: Partial<Filter>): void =>
  store.update({ filter: { ...store.get().filter, ...filter } });

// The lab, with the fields of a published case in place of those in hand.
export function openCase(store: AppStore, set: PartialParams, view: View): void {
  openLink(store, print(store.get().description?.fields ?? [], set));
  store.update({ room: 'lab', view, show: '' });
}

// Commits to an answer of the lesson; the first one counts.
export function guess(store: AppStore, step: string, answer: string): void {
  const { progress } = store.get();
  if (Object.hasOwn(progress.guesses, step)) return;
  store.update({
    progress: { ...progress, guesses: { ...progress.guesses, [step]: answer } },
    forgotten: null,
  });
}

export function passCheck(store: AppStore, step: string): void {
  seeStep(store, step);
  if (store.get().forgotten !== null) store.update({ forgotten: null });
}

// A step without a check is done once the reader did something in it. That is no answer: what was
// forgotten can still be brought back.
export function seeStep(store: AppStore, step: string): void {
  const { progress } = store.get();
  if (progress.passed.includes(step)) return;
  store.update({ progress: { ...progress, passed: [...progress.passed, step] } });
}

// All answers, until the next one kept aside.
export function forgetProgress(store: AppStore): void {
  const { progress } = store.get();
  store.update({ progress: { guesses: {}, passed: [] }, forgotten: progress });
}

export function bringBackProgress(store: AppStore): void {
  const { forgotten } = store.get();
  if (forgotten !== null) store.update({ progress: forgotten, forgotten: null });
}

// To another room, or another place in one.
export const goTo = (store: AppStore, place: Partial<Place>): void => store.update(place);
export const setLanguage = (store: AppStore, language: Language): void =>
  store.update({ language });
export const setTheme = (store: AppStore, theme: Theme): void => store.update({ theme });
