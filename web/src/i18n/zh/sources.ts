// SPDX-License-Identifier: Apache-2.0
// 出处里的说明文字；标题、人名、文件名照原样。长的在前。

export const sourcePhrases: readonly (readonly [en: string, zh: string])[] = [
  [
    ': flash-attn 2.6.3 forward, sectors x 32 bytes, DRAM with a cold L2, median over launches',
    '：flash-attn 2.6.3 前向，扇区数 × 32 字节，DRAM 在 L2 冷启动时测得，取各次启动的中位数',
  ],
  [
    'PyTorch blog, Flash-Decoding for long-context inference (October 2023), micro-benchmark table',
    'PyTorch 博客“Flash-Decoding for long-context inference”（2023 年 10 月），微基准表',
  ],
  ['; counted by hand for tiles of 64 x 64, two stages', '；按 64 × 64 的分块、两级流水手工计数'],
  ['; counted by hand for 4,096 tokens', '；按 4,096 个token手工计数'],
  ['; same charts in the repository README, ', '；同样的图见代码库 README，'],
  ['; pass list of its benchmark script', '；步骤取自其基准脚本'],
  ['; tiles 16 x 256, statistics not counted', '；分块 16 × 256，不计统计量'],
  [
    "a public analyser's flash path; Llama-2-7B, one layer",
    '一个公开分析工具的 flash 路径；Llama-2-7B，一层',
  ],
  [', abstract and sections 1 to 3', '，摘要与第 1 至 3 节'],
  ['Fig 2 left table (arXiv v2)', '图 2 左表（arXiv v2）'],
  ['Fig 1 left', '图 1 左'],
  ['Fig 4 to 7', '图 4 至 7'],
  ['Appendix E.6 Table', '附录 E.6 表'],
  ['Algorithm 1, fill left out', '算法 1，不计初始填充'],
  ['Algorithm 1, fill counted', '算法 1，计入初始填充'],
  ['course chapter 14', '课程第 14 章'],
  [', nvbench cold GPU time', '，nvbench 冷启动 GPU 时间'],
  [', bar labels', '，柱上标注'],
  [', forward fp16', '，前向 fp16'],
  ['24 June 2022', '2022 年 6 月 24 日'],
  ['_benchmark.png and flash2', '_benchmark.png 与 flash2'],
  [' (commit ', '（提交 '],
  ['1a61222)', '1a61222）'],
  [' and others', ' 等'],
  [' et al. ', ' 等 '],
];
