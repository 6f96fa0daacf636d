// SPDX-License-Identifier: Apache-2.0
// The tile player and the race. Keys: area.item.part.

export const player = {
  'player.title': 'Tiles, one after another',
} as const;
