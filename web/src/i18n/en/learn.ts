// SPDX-License-Identifier: Apache-2.0
// The Learn room: lessons, questions, checks. Keys: area.item.part.

export const learn = {
  'learn.title': 'Why attention runs out of memory, and what tiles do about it',
  'learn.open_lab': 'Open the Lab with this shape',
} as const;
