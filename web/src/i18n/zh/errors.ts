// SPDX-License-Identifier: Apache-2.0
// 为何不接受某个值。键与英文相同，缺一个就无法编译。
import type { errors as keys } from '../en/errors.ts';

export const errors: Record<keyof typeof keys, string> = {
  'error.missing': '缺少{field}。',
  'error.not_a_number': '{field}必须是整数，“{got}”不是数。',
  'error.not_a_number.l2_usable_fraction': '{field}必须是数，“{got}”不是数。',
  'error.not_an_integer': '{field}必须是整数，{got} 不是整数。',
  'error.out_of_range': '{field}必须在 {min} 到 {max} 之间，{got} 超出范围。',
  'error.out_of_range.matmul_tile_rows':
    '{field}与矩阵乘分块列数要么都大于 0，要么都为 0，最大 {max}；现在是 {got}。',
  'error.out_of_range.matmul_tile_cols':
    '{field}与矩阵乘分块行数要么都大于 0，要么都为 0，最大 {max}；现在是 {got}。',
  'error.not_a_multiple': '{field}不能整除，现在是 {got}。',
  'error.not_a_multiple.heads_q': '{field}必须是键值头数的倍数，{got} 不是。',
  'error.not_a_multiple.head_dim': '使用 fp4 时{field}必须是偶数，{got} 是奇数。',
  'error.not_a_multiple.head_dim_v': '使用 fp4 时{field}必须是偶数，{got} 是奇数。',
  'error.unknown_name': '{field}没有“{got}”这个取值。',
  'error.exceeds_capacity': '规模太大，无法在这里执行：{field}为 {got}。',
  'error.exceeds_capacity.workers': '这里启动不了 {got} 个 worker。',
  'error.given_twice': '{field}给出了不止一次，没有采用 {got}。',
  'error.not_modelled': '对当前算法，{field}为“{got}”时模型没有规则，因此没有数值。',
  'error.out_of_range.l2_usable_fraction': '{field}必须大于 0 且不超过 1，{got} 不是。',
  'error.out_of_range.head_dim_v':
    '{field}必须在 {min} 到 {max} 之间；值包含在键中时不能超过头维度。{got} 超出范围。',
  'error.out_of_range.head_dim_part': '{field}必须在 {min} 到头维度之间，{got} 超出范围。',
  'error.missing.splits': '核函数的规则需要 SM 数量，而 {got} 的 SM 数量未知：请直接设置分段数。',
  'error.missing.deterministic': 'dQ 的份数取决于 SM 数量，而 {got} 的 SM 数量未知。',
  'error.missing.custom': '这个链接里没有你自己的 GPU。',
  'error.unknown_name.custom': '你自己的 GPU 从“{got}”起无法读取。',
  'error.exceeds_capacity.custom': '你自己的 GPU 字符太多：{got}。',
  'error.overflow': '计数超过 2⁶³，无法再精确表示（{field}）。',
  'error.overflow.bytes': '字节数超过 2⁶³，无法再精确表示。',
  'error.overflow.elements': '元素数超过 2⁶³，无法再精确表示。',
  'error.overflow.flops': '浮点运算次数超过 2⁶³，无法再精确表示。',
  'error.overflow.heads': '头的总数超过 2⁶³，无法再精确表示。',
  'error.overflow.blocks': '线程块数超过 2⁶³，无法再精确表示。',
  'error.overflow.score_tiles': '分块数超过 2⁶³，无法再精确表示。',
  'error.link_name': '链接中的“{field}”不是参数，已忽略。',
  'error.link_pin': '链接中用来对比的配置：{problem}',
  'error.link_more': '还有 {count} 个名字不是参数。',
  'error.link_version': '链接的版本是 {got}，这里不认识，已按版本 1 读取。',
};
