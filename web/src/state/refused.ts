// SPDX-License-Identifier: Apache-2.0
// What was refused and has no control in sight that says so, as sentences.
import type { FieldInfo } from '../engine/protocol.ts';
import { errorSentence, type Sentence } from '../i18n/sentence.ts';
import { fieldNamed } from '../params/fields.ts';
import type { State } from './state.ts';

const most = 10; // a link may hold any number of names that are no parameters

// `shown`: the fields whose control says it.
export function refusedSentences(
  refusals: State['refusals'],
  fields: readonly FieldInfo[],
  shown: readonly string[] = [],
): Sentence[] {
  const all = Object.values(refusals).flatMap(({ error, pinned }): Sentence[] => {
    const field = fieldNamed(fields, error.field);
    if (field && !pinned && shown.includes(field.name)) return [];
    const sentence = errorSentence(error, field);
    const key = error.field === 'v' ? 'error.link_version' : 'error.link_name';
    const told: Sentence = field ? sentence : { ...sentence, key };
    return [pinned ? { key: 'error.link_pin', values: { problem: { sentence: told } } } : told];
  });
  const more = all.length - most;
  if (more <= 0) return all;
  return [...all.slice(0, most), { key: 'error.link_more', values: { count: { count: more } } }];
}
