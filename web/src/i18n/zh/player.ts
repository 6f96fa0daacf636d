// SPDX-License-Identifier: Apache-2.0
// 逐块播放与赛跑。键与英文相同，缺一个就无法编译。
import type { player as keys } from '../en/player.ts';

export const player: Record<keyof typeof keys, string> = {
  'player.title': '逐块播放',
};
