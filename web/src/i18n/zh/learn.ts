// SPDX-License-Identifier: Apache-2.0
// 课程：题目、揭示、检验。键与英文相同，缺一个就无法编译。
import type { learn as keys } from '../en/learn.ts';

export const learn: Record<keyof typeof keys, string> = {
  'learn.title': '注意力为什么耗尽内存，分块又解决了什么',
  'learn.open_lab': '带着这个形状进入实验室',
};
