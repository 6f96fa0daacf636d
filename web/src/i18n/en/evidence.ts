// SPDX-License-Identifier: Apache-2.0
// The Evidence room: public cases and what the model says of them. Keys: area.item.part.

export const evidence = {
  'evidence.title': 'What the numbers are held against',
} as const;
