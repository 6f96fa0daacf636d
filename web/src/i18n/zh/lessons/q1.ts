// SPDX-License-Identifier: Apache-2.0
// 第一问第一步之后：为什么是内存，为什么要来回搬运。
import type { q1 as keys } from '../../en/lessons/q1.ts';

export const q1: Record<keyof typeof keys, string> = {
  'learn.q1-lines.ask': '序列多长时，一层的分数就能占满整块 GPU？',
  'learn.q1-lines.lead':
    '一层有若干个头，即若干组并行的注意力，每个头都有自己的分数矩阵，这里是 {heads} 个头，每个分数占 {e} 字节。这款 GPU 是 {gpu}，芯片旁边有 {hbm} 显存（HBM）。芯片上（其中的处理器叫 SM）的空间小得多。{l2_here}{sram_here}',
  'learn.q1-lines.l2_here': '大家共用的 L2 缓存有 {l2}。',
  'learn.q1-lines.sram_here':
    '一个线程块（合作处理一小块任务的一组线程）只能用 {sram} SRAM，即 SM 里的快速存储。',
  'learn.q1-lines.caption':
    '字节数随长度的变化，{heads} 个头；两条坐标轴上，相等的距离是相等的倍数',
  'learn.q1-lines.drawing':
    '分数与 Q、K、V、O 的字节数随长度的变化，另有 SRAM、L2 和显存三条线。{length} 个 token 时分数占 {scores}。',
  'learn.q1-lines.from': '从 {length} 起放不下',
  'learn.q1-lines.table': '各长度下分数与 Q、K、V、O 的字节数',
  'learn.q1-lines.tell': '从 {hbm_length} 个 token 起，这款 GPU 的显存就放不下分数了。',
  'learn.q1-lines.own.near': '很接近。',
  'learn.q1-lines.own.less': '太短了。',
  'learn.q1-lines.own.more': '太长了。',
  'learn.q1-lines.l2_at': '分数早得多就超出全部 L2：{l2_length} 个 token 时。',
  'learn.q1-lines.sram_always': '单个线程块的 SRAM，在图中任何长度上都放不下它。',
  'learn.q1-lines.sram_from': '到 {sram_length} 个 token 超出单个线程块的 SRAM。',
  'learn.q1-lines.why':
    '在这样的坐标上，线越陡，幂次越高：长度每翻一倍，分数变成 4 倍，Q、K、V、O 只变成 2 倍。{length} 个 token 时，仅这一层的分数就占 {scores}，而它的输入和输出只占 {inputs}。换一块显存翻倍的 GPU 也帮不上多少忙：能处理的长度只变成 {reach} 倍。{l2_at}{sram_at}',
  'learn.q1-lines.check':
    '一层有 {heads} 个头，{length} 个 token，批大小 1，fp16（每个数 2 字节）。它的分数一共占多少字节？',
  'learn.q1-lines.check.truth':
    '{heads} 个头 × {length}² 个分数 × 2 字节 = {exact} 字节 = {truth}。',
  'learn.wrong.heads': '这只是一个头。{heads} 个头各有自己的矩阵，一个头占 {one}。',
  'learn.wrong.row': '这是 Q 那样的细条的大小：长度 × 头维度。分数是长度 × 长度。',
  'learn.q1-lines.left_out':
    '同样大的第二个矩阵没有计入：softmax 由分数算出的权重 P，它有一段时间与分数同时存在（见下一步）。连同 P、Q、K、V，标准注意力从 {both_length} 个 token 起就超出这款 GPU。模型权重、其他层，以及框架自己留用的显存也没有计入，所以真实运行会更早放不下。一层在算的时候，其他层不需要分数。',
  'learn.myth.forget_heads.claim': '“分数矩阵占 N × N × 2 字节。”',
  'learn.myth.forget_heads.answer':
    '那只是一条序列的一个头：{length} 个 token 时是 {one}。{heads} 个头就是 {all}，批大小为 8 时是 {batch}。',
  'learn.myth.gb_gib.claim': '“GB 和 GiB 是一回事。”',
  'learn.myth.gb_gib.answer':
    '这款 GPU 按 {gb} GB 出售。本页的大小都按 2 的幂计，同样的显存写成 {gib}，数字小了 {percent}。',

  'learn.q1-passes.ask': '每个分数要在芯片与显存之间搬运几次？',
  'learn.q1-passes.lead':
    '标准注意力分成三个程序依次运行：Q 乘 K 得到分数，把每一行分数变成权重（softmax），权重再乘 V。前一个程序不会把数据留在芯片上给下一个用，所以每个程序都要从显存读入所需，再把结果写回去。',
  'learn.q1-passes.option.one': '一次',
  'learn.q1-passes.option.two': '两次',
  'learn.q1-passes.option.four': '四次',
  'learn.q1-passes.option.six': '六次',
  'learn.q1-passes.caption':
    '{length} 个 token、{heads} 个头时三个程序搬运的数据；箭头越粗，字节越多',
  'learn.q1-passes.drawing':
    '显存与芯片之间的三个程序。分数 S 写一次、读一次，权重 P 写一次、读一次：四个粗箭头，旁边是 Q、K、V、O 的细箭头。',
  'learn.q1-passes.drawing_before': '显存与芯片之间的三个程序，只画出 Q、K、V、O 的箭头。',
  'learn.q1-passes.table': '每个程序读写的数据',
  'learn.q1-passes.tell':
    '四次：作为分数写出、读入，作为权重再写出、读入。全部 {all} 流量中，它们占 {scores}，即 {share}。',
  'learn.q1-passes.why':
    '把计算和搬运比一比。{work}再看搬运：有些读取可以由缓存提供，缓存是芯片上的快速存储，留着刚用过的数据。但就算缓存无限大，也只能省下重复的读取：每个矩阵仍要写出一次，每个输入仍要读入一次，{all} 里还剩 {carried}，以 {bandwidth} 至少需要 {carry}。{longer}\n\n如果分数从不离开芯片，就只剩 Q、K、V 和输出，即 {carried_tiled}，{carry_tiled}。这就是 FlashAttention 的想法：乘法一次不少，分数的四次搬运全部省掉。不过，这要求缓存接住全部重复的读取，因为 FlashAttention 会反复读 K 和 V：它的第二版 FlashAttention-2 把 S 切成分块来算，分块为 {rows} 行时一共要 {asked}。问题三讲的就是这件事。',
  'learn.q1-passes.work': '在 {gpu} 上，全部乘法至少需要 {multiply}。',
  'learn.q1-passes.no_work': '这里没有 {gpu} 做这种数据类型乘法的速度。',
  'learn.q1-passes.longer': '所以搬运比乘法更久，乘法单元只能等。',
  'learn.q1-passes.shorter': '在这里，乘法比这样的搬运更久。',
  'learn.q1-passes.check':
    '一个头，{length} 个 token，fp16：一个分数矩阵占 {one}。四次搬运一共多少字节？',
  'learn.q1-passes.check.truth': '4 次 × {one} = {truth}。',
  'learn.wrong.one_pass': '这只是一次。S 要写也要读，P 也一样。',
  'learn.wrong.two_passes': '这只是两次。S 和 P 各写一次、读一次，共四次。',
  'learn.wrong.three_passes': '少了一次：写 S、读 S、写 P、读 P。',
  'learn.q1-passes.left_out':
    '没有计入程序的启动时间，也没有计入沿途缓存截住的读取。这里假定每次矩阵乘只把操作数读一遍，真实的程序略多于此。',
  'learn.myth.saves_flops.claim': '“FlashAttention 更快，是因为算得更少。”',
  'learn.myth.saves_flops.answer':
    '两者的乘加次数完全相同，都是 {standard} 次。为了做修正，FlashAttention 还多算了 {extra} 次指数。变少的是搬运：从 {moved} 降到 {moved_tiled}。',
};
