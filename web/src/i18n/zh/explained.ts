// SPDX-License-Identifier: Apache-2.0
// 数字的由来：按下数字后打开的说明。键与英文相同，缺一个就无法编译。
import type { explained as keys } from '../en/explained.ts';

export const explained: Record<keyof typeof keys, string> = {
  'explained.title': '这个数的由来',
  'explained.close': '关闭',
  'explained.formula': '公式',
  'explained.rows': '相加得到它的各行',
  'explained.row': '{times} 次 × {elements} 个元素 × {bytes}',
  'explained.parts': '组成',
  'explained.letters': '字母',
  'explained.source': '出处',
  'explained.left_out': '未计入',
  'explained.kind.theory': '理论值：只由尺寸决定，与怎样计算无关。',
  'explained.kind.modelled': '模型值：按算法的规则数出，不是在 GPU 上测得。',
  'explained.kind.measured': '本机实测：刚在这台设备上测得。',
  'explained.kind.own': '你的配置：你自己写的 GPU 的数值。',
  'explained.kind.published': '已发表：照所列出处。',
  'explained.atomic': '原位累加',
};
