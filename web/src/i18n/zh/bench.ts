// SPDX-License-Identifier: Apache-2.0
// 实测：在本机运行的核函数。键与英文相同，缺一个就无法编译。
import type { bench as keys } from '../en/bench.ts';

export const bench: Record<keyof typeof keys, string> = {
  'choice.kernel.naive': '朴素',
  'choice.kernel.tiled_simd': '分块，SIMD',

  'view.run.title': '在本机运行',
  'view.run.caption': '本机 CPU，fp32，WebAssembly SIMD，单线程',
  'view.run.left_out':
    '未计入：GPU。CPU 用的是缓存而不是 SRAM，这里的速度不能说明 GPU 的速度；内存和误差则同样成立。',

  'headline.run.none':
    '还没有运行。按下按钮，会在你的 CPU 上把当前的形状算两遍：一遍存储全部分数，一遍逐块计算。',
  'headline.run.running': '正在运行：{kernel}，第 {number} 步，共 {of} 步。',
  'headline.run.faster':
    '在本机上，分块核函数用时 {tiled}，朴素核函数用时 {naive}，是它的 {ratio} 倍；临时内存为 {tiled_scratch}，而不是 {naive_scratch}。',
  'headline.run.slower':
    '在本机上，分块核函数用时 {tiled}，是朴素核函数 {naive} 的 {ratio} 倍；临时内存为 {tiled_scratch}，而不是 {naive_scratch}。',
  'headline.run.stopped': '已停止，没有完整的测量结果。',
  'headline.run.refused': '这个形状没有运行。',
  'headline.run.broken': '运行中断：浏览器终止了它，可能是内存不足。',

  'chart.run.x': '时间：条为中位数，竖线为每次运行',

  'table.median': '中位数',
  'table.runs': '运行次数',
  'table.speed': '速度',
  'table.scratch': '临时内存',
  'table.max_error': '最大误差',
  'table.rows_checked': '检查的行数',

  'run.start': '运行朴素与分块',
  'run.stop': '停止',
  'run.shape':
    '批大小 {batch}，头数 {heads}，查询 {queries}，键 {keys}，头维度 {head_dim}，块 {rows} × {cols}，掩码：{mask}',
  'run.ran': '这些结果属于另一个形状：{shape}。',
  'run.mask': '稠密掩码在这里没有具体的值，请选择别的掩码再运行。',
};
