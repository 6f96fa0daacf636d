// SPDX-License-Identifier: Apache-2.0
// 证据：公开案例与模型的回答。键与英文相同，缺一个就无法编译。
import type { evidence as keys } from '../en/evidence.ts';

export const evidence: Record<keyof typeof keys, string> = {
  'evidence.title': '这些数字以什么为对照',
};
