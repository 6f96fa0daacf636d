// SPDX-License-Identifier: Apache-2.0
// 课程第一步之后的各步。键与英文相同，缺一个就无法编译。
import type { lessons as keys } from '../en/lessons.ts';

export const lessons: Record<keyof typeof keys, string> = {
  'learn.guess.unit.tokens': 'token 数，例如 50k',
  'learn.guess.unit.rows': '块的行数，例如 16',
  'learn.level.sram': '单个线程块的 SRAM',
  'learn.level.l2': '全部 L2',
  'learn.level.hbm': 'GPU 内存（HBM）',
  'learn.level.chip': '片上',
  'learn.level.line': '{level}：{bytes}',
  'learn.axis.length': '序列长度（token 数）',
  'learn.axis.bytes': '字节',
  'learn.axis.tile': '块大小 t（t × t）',
  'learn.axis.tile_rows': '块行数（列数为 64）',
  'learn.matrix.q': 'Q',
  'learn.matrix.k': 'K',
  'learn.matrix.v': 'V',
  'learn.matrix.o': 'O',
  'learn.matrix.scores': 'S',
  'learn.matrix.probs': 'P',
  'learn.program.qk': '1  S = Q · Kᵀ',
  'learn.program.softmax': '2  P = 对 S 的每一行做 softmax',
  'learn.program.pv': '3  O = P · V',
  'learn.trip.read': '读 {tensor}，{bytes}',
  'learn.trip.write': '写 {tensor}，{bytes}',
  'learn.column.program': '程序',
  'learn.column.matrix': '矩阵',
  'learn.column.op': '读或写',
  'learn.column.elements': '元素数',
  'learn.column.bytes': '字节',
  'learn.column.tile': '块',
  'learn.column.working_set': '工作集',
  'learn.column.flash1': 'FlashAttention-1 流量',
  'learn.column.flash2': 'FlashAttention-2 流量',
  'learn.column.standard': '标准注意力流量',
  'learn.column.blocks': '每个 SM 的线程块数',
  'learn.column.bound': '时间下界',
  'learn.column.part': '部分',
  'learn.column.copies': '份数',
  'learn.column.what': '项目',
  'learn.column.ideal': 'HBM（无限大的 L2）',
  'learn.fits.yes': '{bytes}，放得下',
  'learn.fits.no': '{bytes}，放不下',
  'learn.limit': '上限 {bytes}',
  'learn.not_modelled': '模型没有这个核函数在这款 GPU 上的规则。',

  'learn.q1-lines.ask': '序列多长时，一层的分数就能占满整块 GPU？',
  'learn.q1-lines.lead':
    '一层有若干个头，每个头都有自己的分数矩阵，这里是 {heads} 个头，每个分数占 {e} 字节。这款 GPU 是 {gpu}，有 {hbm} 内存。芯片上（其中的处理器叫 SM）的空间小得多：大家共用的 L2 缓存有 {l2}，而一个线程块（合作处理一小块任务的一组线程）只能用 {sram} SRAM。',
  'learn.q1-lines.caption':
    '字节数随长度的变化，{heads} 个头；两条坐标轴上，相等的距离是相等的倍数',
  'learn.q1-lines.drawing':
    '分数与 Q、K、V、O 的字节数随长度的变化，另有 SRAM、L2 和 GPU 内存三条线。{length} 个 token 时分数占 {scores}。',
  'learn.q1-lines.table': '各长度下分数与 Q、K、V、O 的字节数',
  'learn.q1-lines.tell':
    '从 {hbm_length} 个 token 起就放不下了。而到 {sram_length} 个 token 它已超出单个线程块的 SRAM，到 {l2_length} 个 token 已超出全部 L2。',
  'learn.q1-lines.why':
    '在这样的坐标上，线越陡，幂次越高：长度每翻一倍，分数变成 4 倍，Q、K、V、O 只变成 2 倍。{length} 个 token 时，仅这一层的分数就占 {scores}，而它的输入和输出只占 {inputs}。换一块内存翻倍的 GPU 也帮不上多少忙：能处理的长度只变成 1.4 倍。',
  'learn.q1-lines.check':
    '一层有 {heads} 个头，{length} 个 token，批大小 1，fp16。它的分数一共占多少字节？',
  'learn.q1-lines.check.truth':
    '{heads} 个头 × {length}² 个分数 × 2 字节 = {exact} 字节 = {truth}。',
  'learn.wrong.heads': '这只是一个头。{heads} 个头各有自己的矩阵，一个头占 {one}。',
  'learn.wrong.row': '这是 Q 那样的细条的大小：长度 × 头维度。分数是长度 × 长度。',
  'learn.q1-lines.left_out':
    '权重、其他层，以及框架自己留用的内存都没有计入，所以真实运行会更早放不下。一层在算的时候，其他层不需要分数。',
  'learn.myth.forget_heads.claim': '“分数矩阵占 N × N × 2 字节。”',
  'learn.myth.forget_heads.answer':
    '那只是一条序列的一个头：{length} 个 token 时是 {one}。{heads} 个头就是 {all}，批大小为 8 时是 {batch}。',
  'learn.myth.gb_gib.claim': '“GB 和 GiB 是一回事。”',
  'learn.myth.gb_gib.answer':
    '这款 GPU 按 {gb} GB 出售。本页的大小都按 2 的幂计，同样的内存写成 {gib}，数字小了 {percent}。',

  'learn.q1-passes.ask': '每个分数要在芯片与 GPU 内存之间往返几趟？',
  'learn.q1-passes.lead':
    '标准注意力分成三个程序依次运行：Q 乘 K 得到分数，把每一行分数变成权重（softmax），权重再乘 V。前一个程序不会把数据留在芯片上给下一个用，所以每个程序都要从 GPU 内存读入所需，再把结果写回去。',
  'learn.q1-passes.option.one': '一趟',
  'learn.q1-passes.option.two': '两趟',
  'learn.q1-passes.option.four': '四趟',
  'learn.q1-passes.option.six': '六趟',
  'learn.q1-passes.caption':
    '{length} 个 token、{heads} 个头时三个程序搬运的数据；箭头越粗，字节越多',
  'learn.q1-passes.drawing':
    'GPU 内存与芯片之间的三个程序。分数 S 写一次、读一次，权重 P 写一次、读一次：四个粗箭头，旁边是 Q、K、V、O 的细箭头。',
  'learn.q1-passes.drawing_before': 'GPU 内存与芯片之间的三个程序，只画出 Q、K、V、O 的箭头。',
  'learn.q1-passes.table': '每个程序读写的数据',
  'learn.q1-passes.tell':
    '四趟：作为分数写出、读入，作为权重再写出、读入。全部 {all} 流量中，它们占 {scores}，即 {share}。',
  'learn.q1-passes.why':
    '把计算和搬运比一比。在 {gpu} 上，全部乘法至少需要 {multiply}。即使有无限大的缓存接住全部重复的读取，{all} 里仍有 {carried} 要搬运，以 {bandwidth} 至少需要 {carry}。如果分数从不离开芯片，单是搬运的下界就只有 {carry_tiled}。这就是 FlashAttention 的想法：乘法一次不少，往返全部省掉。它离这一步还差一点，因为每一排块都要再读一遍 K 和 V；问题三讲的就是这件事。',
  'learn.q1-passes.check':
    '一个头，{length} 个 token，fp16：一个分数矩阵占 {one}。四趟一共搬运多少字节？',
  'learn.q1-passes.check.truth': '4 趟 × {one} = {truth}。',
  'learn.wrong.one_pass': '这只是一趟。S 要写也要读，P 也一样。',
  'learn.wrong.two_passes': '这只是两趟。S 和 P 各写一次、读一次，共四趟。',
  'learn.wrong.three_passes': '少了一趟：写 S、读 S、写 P、读 P。',
  'learn.q1-passes.left_out':
    '没有计入程序的启动时间，也没有计入沿途缓存截住的读取。这里假定每次矩阵乘只把操作数读一遍，真实的程序略多于此。',
  'learn.myth.saves_flops.claim': '“FlashAttention 更快，是因为算得更少。”',
  'learn.myth.saves_flops.answer':
    '两者的乘加次数完全相同：{standard} 次和 {tiled} 次。为了做修正，FlashAttention 还多算了 {extra} 次指数。变少的是搬运：从 {moved} 降到 {moved_tiled}。',

  'learn.walk.scores': '分数（标出的是当前的块）',
  'learn.walk.scores_before': '分数，已切成块',
  'learn.walk.row': '第 {row} 行',
  'learn.walk.tile': '第 {step} 块，共 {steps} 块：第 {first}–{last} 行，第 {left}–{right} 列',
  'learn.walk.max': '目前最大值',
  'learn.walk.sum': '目前的和',
  'learn.walk.output': '目前的输出：幂 × V',
  'learn.walk.output_each': '目前的输出：幂 × V，除以和',
  'learn.walk.values': 'V：每个键两个数',
  'learn.walk.key': '键 {key}',
  'learn.walk.left_out': '1（未乘）',
  'learn.walk.factor': '乘上',
  'learn.walk.state': '每一行保留的内容',
  'learn.walk.result': '已完成各行的输出',
  'learn.walk.should': '应为',
  'learn.walk.is': '算得',
  'learn.walk.naive': '照公式直接算：e^x 除以总和',
  'learn.walk.none': '不是数',
  'learn.walk.skip': '去掉修正',
  'learn.walk.hundred': '每个分数加 100',
  'learn.walk.each': '每块之后都除一次（FlashAttention-1）',
  'learn.walk.first': '第一块',
  'learn.walk.back': '后退',
  'learn.walk.next': '下一块',
  'learn.walk.end': '最后一块',
  'learn.walk.scrub': '当前的块',
  'learn.walk.new_max':
    '第 {row} 行：最大分数从 {old} 升到 {new}，所以总和与输出都要乘以 e 的 {difference} 次方 = {factor}。',
  'learn.walk.new_max_each':
    '第 {row} 行：最大分数从 {old} 升到 {new}。之前除过的输出先乘回旧的和；它与和都乘以 e 的 {difference} 次方 = {factor}；然后再除以新的和。',
  'learn.walk.skipped':
    '第 {row} 行：最大分数从 {old} 升到 {new}。本该乘上的 {factor} 被去掉了，先前的部分就算多了。',
  'learn.walk.begin': '这是这几行的第一块，还没有需要修正的内容。',
  'learn.walk.same': '这一块里没有更大的分数，总和与输出直接累加。',
  'learn.walk.verdict_right': '已完成各行的最大误差：{error}。',
  'learn.walk.verdict_wrong': '结果错误：已完成各行的偏差最大达 {error}。',

  'learn.q2-running.ask': '分数一块一块地到来。一行还没到齐，能开始做 softmax 吗？',
  'learn.q2-running.lead':
    'softmax 把一行分数变成权重：对每个分数取 e 的幂，再除以整行的幂之和。为了让幂不至于太大，要先减去这一行的最大分数。看起来，最大值与总和都离不开完整的一行。下面是 6 × 6 个分数，切成 2 × 2 的块。',
  'learn.q2-running.option.no': '不能，必须等整行到齐',
  'learn.q2-running.option.roughly': '能，但结果是近似的',
  'learn.q2-running.option.exactly': '能，而且结果精确',
  'learn.q2-running.caption': '在本页用 fp32 算出，与核函数的算术相同',
  'learn.q2-running.tell':
    '能，而且精确，这就是在线（online）softmax。每一行保留三样东西：目前的最大分数、目前的总和、目前的输出。更大的分数到来时，把总和与输出都乘以 e 的（旧最大值 − 新最大值）次方，然后继续。',
  'learn.q2-running.why':
    '为什么这是精确的：e 的（x − 旧）次方乘以 e 的（旧 − 新）次方，就是 e 的（x − 新）次方。已经加进去的每一项，都变成了按新的最大值本该有的样子。处理完最后一块后，输出除以和，就是整行一起算的结果：这里最多相差 {error}，只是 fp32 的舍入误差。去掉修正，偏差最大达 {wrong}。从头到尾没有存过完整的一行分数，所以 N × N 的矩阵不必存在。',
  'learn.q2-running.check':
    '某一行目前的最大分数是 {old}，下一块带来了 {new}。总和与输出要乘以多少？两位有效数字即可。（e ≈ 2.718）',
  'learn.q2-running.check.truth': 'e 的（{old} − {new}）次方 = {truth}。',
  'learn.wrong.sign': '正好颠倒了。最大值变大，先前累加的内容应当缩小：旧值减新值是负数。',
  'learn.wrong.difference': '这是两者之差，系数是 e 的这么多次方。',
  'learn.wrong.quotient': '这是两个分数相除，系数应是 e 的（两者之差）次方。',
  'learn.wrong.base_two': '这是 2 的幂，softmax 用的是 e。',
  'learn.q2-running.left_out':
    '没有考虑掩码、dropout，以及分数除以 d 的平方根。真实的块有 64 到 256 行，核函数会先缩放分数再用 2 的幂来算，数值相同。',
  'learn.myth.approximates.claim': '“FlashAttention 是一种近似。”',
  'learn.myth.approximates.answer':
    '它只是换了顺序，加的还是同样的项。对这些分数，它与双精度结果相差 {error}，而用 fp32 直接照公式算相差 {naive}。',

  'learn.q2-overflow.ask': '每个分数都加 100，结果应当怎样？',
  'learn.q2-overflow.lead':
    'fp32 的数最大约为 3.4 × 10³⁸，e 的幂很快就会超过它：e⁸⁸ 还放得下，e⁸⁹ 就不行了。这里给 36 个分数各加 100。',
  'learn.q2-overflow.option.nothing': '保持不变',
  'learn.q2-overflow.option.larger': '所有权重都变大',
  'learn.q2-overflow.option.equal': '所有权重变得一样',
  'learn.q2-overflow.caption': '在本页用 fp32 算出：照公式直接算，与在线 softmax 对照',
  'learn.q2-overflow.tell':
    '应当不变：e¹⁰⁰ 在分子分母上同时出现，正好约掉。可是照公式直接算，每个幂在 fp32 里都是无穷大，无穷大除以无穷大不是数。在线 softmax 只用到分数之差，误差是 {error}。',
  'learn.q2-overflow.why':
    '还有一个选择：什么时候除以总和。FlashAttention-1 每处理一块就除一次输出，FlashAttention-2 只在最后一块之后除一次。结果相同，工作量不同：这里分别是 {each} 次和 {once} 次除法。除法不在快速的矩阵单元上执行，能省一次是一次。',
  'learn.q2-overflow.check': 'x 等于多少时，e^x 达到 fp32 的尽头 3.4 × 10³⁸？保留一位小数即可。',
  'learn.q2-overflow.check.truth': 'ln(3.4 × 10³⁸) = {truth}。',
  'learn.wrong.decimal': '这是 10 的幂次。问的是 e 的幂次，再乘以 ln 10 ≈ 2.303。',
  'learn.wrong.binary': '这是 2 的幂次。问的是 e 的幂次，再乘以 ln 2 ≈ 0.693。',
  'learn.q2-overflow.left_out':
    'fp16 更早到头：65,504，也就是 x 约等于 11。减去最大分数之后，每个幂都不超过 1，在 fp16 里也不会溢出；但用 fp16 求和会丢掉小项（2,048 + 1 仍是 2,048），所以核函数用 fp32 保存总和与输出。',

  'learn.q2-chip.ask': '一个 {posed} × {posed} 的分数块，头维度 {posed_d}：片上什么最占地方？',
  'learn.q2-chip.lead':
    '要算一块分数，芯片上得放着 Q 的若干行、与之相乘的 K 的若干行、对应的 V 的若干行，以及正在累加的输出的若干行。再加上分数本身，就是一个块的工作集。头维度就是一行的宽度。',
  'learn.q2-chip.option.scores': '这一块的分数',
  'learn.q2-chip.option.strips': 'Q、K、V、O 的那些行',
  'learn.q2-chip.option.even': '五部分一样大',
  'learn.q2-chip.caption': '算一块分数，片上要放什么',
  'learn.q2-chip.posed': '分数矩阵中标出了一块，以及属于它的 Q、K、V、O 的那些行，按比例画出。',
  'learn.q2-chip.tile': '一块',
  'learn.q2-chip.drawing': '大小为 {tile} 的分数块，四周是 Q、K、V、O 的块，一共 {working}。',
  'learn.q2-chip.part': '{name} {bytes}',
  'learn.q2-chip.table': '工作集的各部分',
  'learn.q2-chip.tell':
    '块为 {tile} × {tile}、头维度为 {d} 时，工作集是 {working}。其中分数块占 {score_tile}，即 {share}，其余是四个条带。',
  'learn.q2-chip.why':
    '在公式里找一找序列长度：没有。不管序列多长，一个块都只需要 {working}。随长度增长的是块的个数：{length} 个 token 时每个头有 {tiles} 块。完整的矩阵是一个分数块的 {ratio} 倍。',
  'learn.q2-chip.check': '块为 {tile} × {tile}，头维度 {d}，fp16。工作集有多大？',
  'learn.q2-chip.check.truth':
    '(4 × {tile} × {d} + {tile} × {tile}) × 2 字节 = {exact} 字节 = {truth}。',
  'learn.wrong.score_only': '这只是分数块。Q、K、V、O 也要占地方。',
  'learn.wrong.no_output': '少了输出的块：细条有四个，Q、K、V、O。',
  'learn.wrong.strips_only': '少了分数块本身。',
  'learn.q2-chip.wrong.elements': '这是元素的个数，每个元素占 2 字节。',
  'learn.q2-chip.left_out':
    '没有考虑核函数把各部分放在哪里（分数和输出通常在寄存器里）、提前载入的块，以及补齐。核函数实际要多少，见问题三。',
  'learn.myth.length_overflows.claim': '“文本太长，所以共享内存溢出了。”',
  'learn.myth.length_overflows.answer':
    '块为 {rows} × {cols} 时，FlashAttention-2 的一个线程块在 {short} 个 token 时要 {short_bytes} SRAM，在 {long} 个 token 时要 {long_bytes}。起作用的是块、头维度、数据类型和流水级数，与长度无关。',

  'learn.q3-tradeoff.ask': '把块变小，搬运的字节会怎样？',
  'learn.q3-tradeoff.lead':
    '小块在芯片上占的地方少。每一排块对应 Q 的若干行，要从头到尾走过全部 K 和 V。下面是一小一大两个 t × t 的块，{length} 个 token，头维度 {d}。',
  'learn.q3-tradeoff.option.less': '搬得更少',
  'learn.q3-tradeoff.option.same': '一样多',
  'learn.q3-tradeoff.option.more': '搬得更多',
  'learn.q3-tradeoff.caption': '不同大小的块的工作集与流量；流量不计缓存',
  'learn.q3-tradeoff.drawing':
    '随块大小变化的两条曲线：块越大，工作集越大，流量越小。t = {tile} 时分别是 {working} 和 {traffic}。',
  'learn.q3-tradeoff.working': '工作集',
  'learn.q3-tradeoff.traffic': '流量',
  'learn.q3-tradeoff.standard': '标准注意力的流量',
  'learn.q3-tradeoff.ideal': 'HBM（无限大的 L2）',
  'learn.q3-tradeoff.l2': '按无限大的 L2 来画',
  'learn.q3-tradeoff.posed':
    '按比例画出的一小一大两个块及其 Q、K、V、O 细条，标出各自占的地方；搬运多少还没有给出。',
  'learn.q3-tradeoff.cache': '有了缓存会怎样',
  'learn.q3-tradeoff.cache.told':
    'L2 缓存位于各个 SM 与 GPU 内存之间，可以截住重复的读取。假如它无限大，无论块多大，GPU 内存都只需提供 {ideal}；SM 要的字节则和原来一样多。',
  'learn.q3-tradeoff.table': '各块大小下的工作集与流量',
  'learn.q3-tradeoff.tell':
    '搬得更多。t = {small} 时工作集是 {small_set}，流量是 {small_traffic}；t = {large} 时是 {large_set} 和 {large_traffic}。',
  'learn.q3-tradeoff.why':
    '每一排块都要把 K 和 V 从头读一遍。t = {tile} 时要读 {trips} 遍，若途中没有任何缓存，GPU 内存与芯片之间一共搬运 {here_traffic}。块减半，排数翻倍，读的量也翻倍：省下的空间，要用流量来还。而空间本来就紧：红线是一个线程块能用的上限。',
  'learn.wrong.whole_d': '这是头维度本身。令 2 N d / t 等于 4 N，解出 t。',
  'learn.wrong.quarter_d': 'K 和 V 都要读：每行分摊 2 N d / t 个数，不是 N d / t。',
  'learn.wrong.double_d': '标准注意力有四趟，每行 4 N 个数，不是一趟。',
  'learn.q3-tradeoff.left_out':
    '真实的缓存介于没有与无限大之间，实验室里可以模拟。工作集把五个部分都算上，不论放在哪里；核函数把其中一些放在寄存器里，它实际向 SRAM 要多少，见“放得下什么”。',
  'learn.q3-crossover.ask':
    '块太小，反而不划算。块的行数至少是多少，FlashAttention 才比标准注意力搬得少？',
  'learn.q3-crossover.lead':
    '标准注意力让每个分数往返四趟。FlashAttention 一趟也没有，但每一排块都要把 K 和 V 全读一遍：块太小，反而读得更多。这里的块是 t × t，{length} 个 token，{heads} 个头，头维度 {d}；标准注意力的流量是 {standard}。',
  'learn.q3-crossover.caption': '没有缓存时，不同块大小下进出 SM 的字节',
  'learn.q3-crossover.posed': '块大小的坐标轴上方有一条横线 {standard}，是标准注意力的流量。',
  'learn.q3-crossover.drawing':
    'FlashAttention-2 的流量随块变大而下降，穿过标准注意力的横线 {standard}。t = {tile} 时是 {traffic}。',
  'learn.q3-crossover.tiled': 'FlashAttention-2',
  'learn.q3-crossover.from': '从 {tile} 起更少',
  'learn.q3-crossover.table': '各块大小下两者的流量',
  'learn.q3-crossover.tell':
    '从 t = {crossover} 起。t = {tile} 时，FlashAttention 搬运 {traffic}，标准注意力 {standard}。',
  'learn.q3-crossover.why':
    '两行算式就能说明原因，只看 Q 的一行。标准注意力：每个键一个分数，往返四趟，共 4 N 个数，即 {scores}。FlashAttention：全部 K 和 V 是 2 N d 个数，但一个块的 t 行共用一次读取，每行分摊 2 N d / t 个：t = {tile} 时是 {keys}。两边都有 N，约掉之后，4 = 2 d / t 时相等，也就是 t = d / 2：头维度的一半，与长度无关。',
  'learn.q3-crossover.check':
    'FlashAttention-2，头维度 {d}，文本很长：块行数至少是多少时，它的流量才少于标准注意力？',
  'learn.q3-crossover.check.truth': '从 {truth} 起，即头维度的一半：2 N d / t 小于 4 N。',
  'learn.q3-crossover.left_out':
    '没有计入 Q、输出和每行的统计量：它们只走一趟，量也小，所以文本短时交点会略有偏移。缓存也没有计入，它对两者都有帮助。',
  'learn.myth.smaller_less_io.claim': '“块越小，IO 越少。”',
  'learn.myth.smaller_less_io.answer':
    '每次少了，次数却多了。从 t = {a} 减到 t = {b}，流量从 {a_traffic} 变成 {b_traffic}。',
  'learn.myth.traffic_linear.claim': '“用了 FlashAttention，一切都随长度线性增长。”',
  'learn.myth.traffic_linear.answer':
    '内存确实如此：从 {length} 到 {twice} 个 token，变成 {memory} 倍。流量不是：变成 {traffic} 倍，仍然是平方增长，只是除以了块的行数。',

  'learn.q3-fits.ask': '据说 A100“约有 20 MB SRAM”。一个线程块能用其中多少？',
  'learn.q3-fits.lead':
    'GPU 上有许多处理器，叫作 SM，每个 SM 有自己的 SRAM。线程块是合作处理一小块输出的一组线程，它只在一个 SM 上运行，用不到别处的 SRAM。',
  'learn.q3-fits.option.all': '全部',
  'learn.q3-fits.option.tenth': '十分之一',
  'learn.q3-fits.option.hundredth': '不到百分之一',
  'learn.q3-fits.caption':
    'FlashAttention-2 的一个线程块，以及它在哪里运行：块 {rows} × {cols}，头维度 {d}，{dtype}',
  'learn.q3-fits.sketch':
    '一款 GPU：{sms} 个 SM，各有自己的 SRAM，其中一个被标出；下方是 L2 缓存和 GPU 内存。',
  'learn.q3-fits.here': '一个线程块在这里运行',
  'learn.q3-fits.sms': '全部 {sms} 个 SM 的 SRAM',
  'learn.q3-fits.drawing': '一个线程块的 SRAM 各部分，共 {required}，上限 {block}。',
  'learn.q3-fits.bar': '一个线程块，{gpu}',
  'learn.q3-fits.table': '一个线程块的 SRAM 各部分',
  'learn.q3-fits.tell':
    '在 {gpu} 上，一个线程块最多用 {block}。一个 SM 有 {sm}，全部 SM 加起来是 {chip}。L2 缓存有 {l2}，那是另外的存储。',
  'learn.q3-fits.why':
    'Q 的块一直留着，K 和 V 的块来了又走。把块加高，直到放不下为止，再换一款 GPU 试试。分数和输出不在这个总和里，因为核函数把它们放在寄存器中，那里另有上限。',
  'learn.q3-fits.check':
    '在 RTX 4090（每个线程块最多 {limit} 字节）上运行 FlashAttention-2，头维度 128，fp16，块列数 64。以 16 为步长，放得下的最大块行数是多少？',
  'learn.q3-fits.check.truth':
    '2 字节 × 128 ×（行数 + 2 × 64）不能超过 {limit}：行数最多 {most}，以 16 为步长就是 {truth}。',
  'learn.wrong.no_v': '这样只留了 K 的位置。K 和 V 各要 64 行。',
  'learn.wrong.four_bytes': '这是按每个元素 4 字节算的，fp16 只占 2 字节。',
  'learn.wrong.per_sm': '这是按整个 SM 的容量算的，一个线程块能用的要少 1 KiB。',
  'learn.wrong.steps': '这是不限步长时的最大值，以 16 为步长还要小一点。',
  'learn.q3-fits.left_out': '寄存器没有计入，它常常更早限制块的大小；还有少量用于对齐的字节。',
  'learn.myth.sram_megabytes.claim': '“这款 GPU 有十几 MB SRAM，我的块放得下。”',
  'learn.myth.sram_megabytes.answer':
    '{chip} 是全部 SM 之和，一个线程块只有 {block}；头维度 {d} 时，512 × 512 的块要 {big}。',
  'learn.myth.vram_fixes.claim': '“共享内存不够？换一张显存更大的卡。”',
  'learn.myth.vram_fixes.answer':
    '40 GB 和 80 GB 的 A100 给一个线程块的都是 {a100}；24 GB 的 RTX 4090 与 48 GB 的 L40S 也一样，都是 {ada}。显存和 SRAM 是两种东西。',
  'learn.myth.fp32_twice.claim': '“输入用 fp32，也不过是字节翻倍。”',
  'learn.myth.fp32_twice.answer':
    '所需空间也翻倍：在 {gpu} 上，列数为 {cols} 时，放得下的最高的块从 {half} 行降到 {full} 行，而块越矮，流量越大。',

  'learn.q3-apart.ask': '128 × 32 的块与 32 × 128 的块工作集一样大。哪个搬的字节更少？',
  'learn.q3-apart.lead':
    '前一个数是 Q 的行数，后一个数是 K 和 V 的行数。在 FlashAttention-2 里，Q 的一块留在芯片上，K 和 V 的所有块依次从旁经过。',
  'learn.q3-apart.option.tall': '128 行 × 32 列',
  'learn.q3-apart.option.wide': '32 行 × 128 列',
  'learn.q3-apart.option.same': '一样多',
  'learn.q3-apart.caption':
    '先是按比例画的两个块，再看越来越高的块：{length} 个 token，{heads} 个头，头维度 {d}，{gpu}',
  'learn.q3-apart.pair':
    '按比例画出的 128 × 32 和 32 × 128 的块，连同各自的 Q、K、V、O 细条：总面积相同。',
  'learn.q3-apart.drawing':
    '几条线随块行数变化，都以各自的第一个值为准：工作集、流量、每个 SM 的线程块数和时间下界各走各路。',
  'learn.q3-apart.table': '比较的块',
  'learn.q3-apart.room': '空间：{bytes}',
  'learn.q3-apart.moves': '流量：{bytes}',
  'learn.q3-apart.traffic': '流量',
  'learn.q3-apart.check':
    'RTX 4090 的一个 SM 有 {sm} SRAM。FlashAttention-2 的块为 {rows} × {cols}、头维度 {d} 时，一个线程块要 {block}，系统还要为每个线程块留 {kept}。一个 SM 上能同时运行几个这样的线程块？',
  'learn.q3-apart.check.truth': '{sm} / ({block} + {kept}) 略大于 {truth}，所以是 {truth} 个。',
  'learn.wrong.rounded_up': '线程块要的空间一点也不能少，应当向下取整。',
  'learn.q3-apart.tell':
    '高的那个：{tall} 对 {wide}，因为每一排块都要把 K 和 V 读一遍。空间一样，流量不一样。',
  'learn.q3-apart.why':
    '再让块从 {low} 行一直长到 {high} 行。几条线从同一点出发，越走越远：空间上升，流量下降，一个 SM 上同时运行的线程块数（即占用率）另走一路。这三样都不等于时间：细线是综合所有限制得到的时间下界，与其中任何一条都不会一直同步（{low} 行时来自{low_limit}，{high} 行时来自{high_limit}）。单凭工作集，说不出一个核函数有多快。（FlashAttention-1 的走法相反，K 和 V 留下，Q 和 O 经过；对它来说，上面两个块的流量是 {tall1} 和 {wide1}。）',
  'learn.q3-tradeoff.check':
    '{length} 个 token，块为 {rows} × {cols}，FlashAttention-2：全部 K 和 V 要读多少遍？',
  'learn.q3-tradeoff.check.truth': '{length} / {rows} 排块 = {truth} 遍。',
  'learn.wrong.by_columns': '这是除以了列数。K 和 V 是每一排块读一遍。',
  'learn.wrong.all_tiles': '这是块的总数。全部 K 和 V 是每一排块读一遍。',
  'learn.q3-apart.left_out':
    '时间只是下界，不是预测：它不考虑延迟和指令，也不知道载入与计算重叠得好不好。线在哪里中断，线程块就从哪里起放不下。',
  'learn.q3-gain.ask':
    'FlashAttention 在这里占的内存只有标准注意力的 1/{memory}。速度也快这么多倍吗？',
  'learn.q3-gain.lead':
    '内存、流量和时间是三回事：最坏时刻存着多少，一共搬运多少，要花多久。下面是一层的内存，以及 GPU 内存与芯片之间搬运的字节：{length} 个 token，{heads} 个头，头维度 {d}，{gpu}。',
  'learn.q3-gain.option.same': '是，倍数一样',
  'learn.q3-gain.option.more': '快得比这更多',
  'learn.q3-gain.option.less': '不，没快那么多，甚至不快',
  'learn.q3-gain.caption': '两者的内存、搬运的字节和时间，各有自己的刻度；时间是下界',
  'learn.q3-gain.posed':
    '标准注意力和 FlashAttention-2 最坏时刻的内存与搬运的字节条形图，时间还没有给出。',
  'learn.q3-gain.drawing':
    '标准注意力和 FlashAttention-2 的内存、搬运的字节与时间条形图。各自的时间取乘法与搬运中较长的一个。',
  'learn.q3-gain.table': '两者的内存、流量与时间',
  'learn.q3-gain.memory': '最坏时刻的内存',
  'learn.q3-gain.carried': 'GPU 内存与芯片间的搬运',
  'learn.q3-gain.moved': '进出 SM 的流量，不计缓存',
  'learn.q3-gain.time': '时间下界',
  'learn.q3-gain.less': '÷ {ratio}',
  'learn.q3-gain.matrix': '{name}：乘法',
  'learn.q3-gain.hbm': '{name}：搬运',
  'learn.q3-gain.longer': '取较长的一个',
  'learn.q3-gain.row.matrix': '乘法时间下界',
  'learn.q3-gain.row.hbm': '搬运时间下界',
  'learn.q3-gain.tell': '内存降到 1/{memory}，搬运的字节降到 1/{carried_ratio}。{time}',
  'learn.q3-gain.time.falls': '时间下界却只降到 1/{faster}：从 {before} 到 {after}。',
  'learn.q3-gain.time.stays': '时间下界却仍是 {after}：两者都由乘法决定。',
  'learn.q3-gain.time.unknown': '至于时间，这款 GPU 有一项速率未知。',
  'learn.q3-gain.why':
    '花时间的有两件事，乘法和搬运，它们可以同时进行，所以取较长的一个。以 {bandwidth} 搬运，标准注意力的 {carried} 要 {carry}，FlashAttention 的 {carried_tiled} 只要 {carry_tiled}。乘法的 {multiply} 却一点没少：一旦它成了较长的一个，字节再少也不会更快。改一改头维度，看看收益怎样变化。（这里每个字节只计一次，就像有无限大的 L2 接住全部重复的读取；进出 SM 的流量是 {moved} 和 {moved_tiled}，与前几步相同。）这些都是下界：真实运行更久，而标准注意力的三个程序依次运行，乘法与搬运无法完全重叠。实测的时间见“证据”。',
  'learn.q3-gain.check':
    'FlashAttention-2，{length} 个 token，32 个头：GPU 内存与芯片之间最少要搬运 {bytes}（{exact} 字节）。A100 每秒搬运 {tera} TB（1 TB = 10¹² 字节）。至少要多少毫秒？',
  'learn.q3-gain.check.truth': '{exact} 字节 / 每秒 {tera} × 10¹² 字节 = {truth} ms。',
  'learn.wrong.gib_as_gb': '这是把 1 GiB 当成 10⁹ 字节了，应是 1.074 × 10⁹。',
  'learn.wrong.in_seconds': '这是秒数，1 秒是 1,000 毫秒。',
  'learn.q3-gain.left_out':
    '指数、SRAM 和最后一波线程块各有自己的下界，见实验室；这里只比较两种算法共有的两项。也没有计入延迟、程序启动，以及其他使核函数达不到下界的因素。',
  'learn.myth.lower_memory_faster.claim': '“占内存最少的配置最快。”',
  'learn.myth.lower_memory_faster.answer':
    '在 A100 上（{length} 个 token，头维度 {d}），六种块里占地最小的是 {small}，{small_set}，流量 {small_traffic}，至少要 {small_time}。{best} 占 {best_set}，流量 {best_traffic}，至少只要 {best_time}。',
  'learn.myth.low_occupancy.claim': '“占用率低说明核函数写得差。”',
  'learn.myth.low_occupancy.answer':
    '在 A100 上（{length} 个 token，头维度 {d}），用 {many} 的块，一个 SM 放得下 {many_blocks} 个线程块，流量 {many_traffic}；用 {few}，只放得下 {few_blocks} 个，流量却只有 {few_traffic}。大块往往比多放几个线程块更值。',

  'learn.bridge-walk.ask': 'FlashAttention-1 与 -2 访问的块完全相同，区别在哪里？',
  'learn.bridge-walk.lead':
    '第一篇论文说明了流量必须怎样增长：正比于 N² d² / Z，其中 Z 是片上放得下多少个数。这是增长规律，不是字节数。下图里，两个版本处理的是同样的块（画成 4 × 4），搬运的字节却不一样。',
  'learn.bridge-walk.option.order': '哪个块留下，哪些块经过',
  'learn.bridge-walk.option.sums': '计算的内容',
  'learn.bridge-walk.option.size': '块的大小',
  'learn.bridge-walk.caption':
    '同样的块，各自进出 SM 的字节：{length} 个 token，块为 {rows} × {cols}',
  'learn.bridge-walk.drawing': '标准注意力、FlashAttention-1 和 FlashAttention-2 的流量条形图。',
  'learn.bridge-walk.posed':
    '同样的块画了两遍：FlashAttention-1 搬运 {flash1}，FlashAttention-2 搬运 {flash2}。',
  'learn.bridge-walk.orders':
    '同样的块画了两遍，按访问顺序编号。FlashAttention-1 一列一列地走，搬运 {flash1}；FlashAttention-2 一行一行地走，搬运 {flash2}。',
  'learn.bridge-walk.flash1': 'K、V 留下，Q、O 经过 {times} 遍',
  'learn.bridge-walk.flash2': 'Q、O 留下，K、V 经过 {times} 遍',
  'learn.bridge-walk.tell':
    '顺序不同。FlashAttention-1 让 K 和 V 的一块留下，全部 Q 和未完成的 O 依次经过，每次都要读写：{flash1}。FlashAttention-2 让 Q 和 O 的一块留下，K 和 V 经过：{flash2}。标准注意力是 {standard}。',
  'learn.bridge-walk.why':
    'FlashAttention-1 搬的字节可能比标准注意力还多：它把字节花在未完成的 O 上，换来内存里不再有 N × N 的矩阵。FlashAttention-2 把两层循环对调。Q 留下时，输出只写一次，最大值与和从不离开芯片；而且每一排块都是独立的任务，可以交给任何一个 SM。实验室会走遍你这个形状的每一块再数一次：公式与逐块执行的结果逐字节相等。',
  'learn.bridge-walk.check':
    '{length} 个 token，无掩码，块为 {rows} × {cols}：一个头要访问多少块？',
  'learn.bridge-walk.check.truth': '{length} / {rows} 排 × {length} / {cols} 列 = {truth} 块。',
  'learn.wrong.rows_only': '这是排数。每一排里还有若干块。',
  'learn.wrong.cols_only': '这是列数，还要乘以排数。',
  'learn.wrong.added': '这是排数与列数相加，应当相乘。',
  'learn.wrong.squared': '这是按正方形的块算的，这里的块不是正方形。',
  'learn.bridge-walk.left_out': '缓存没有计入：重复的读取可能由 L2 提供。实验室里可以模拟。',

  'learn.bridge-kernel.ask': '2 级流水时，核函数要停下来等数据。加到 3 级，要多占多少 SRAM？',
  'learn.bridge-kernel.lead':
    '从内存载入一块要等很久。所以真实的核函数在用这一块计算时，就已经发出了后面几块 K 和 V 的载入，而这些块到了得有地方放。提前多少由流水级数决定。在 {gpu} 上，SRAM 里给 K 留的位置（V 也一样多）：2 级流水是 {slots_two} 个，3 级是 {slots_three} 个。',
  'learn.bridge-kernel.option.none': '不多占，级数只是安排先后',
  'learn.bridge-kernel.option.pair': '多一块 K 和一块 V 的位置',
  'learn.bridge-kernel.option.half': '总共再多一半',
  'learn.bridge-kernel.caption': '{gpu} 上的 Triton 核函数：块 {rows} × {cols}，头维度 {d}',
  'learn.bridge-kernel.drawing': '流水级数为 2、3、4 时一个线程块的 SRAM 各部分与上限。',
  'learn.bridge-kernel.sketch':
    '载入与计算随时间的安排：2 级流水时，每两块之间都要等；3 级时，下一块总是及时到达。',
  'learn.bridge-kernel.sketch_before':
    '2 级流水时载入与计算随时间的安排：每两块之间计算都要停下来等。',
  'learn.bridge-kernel.sketch_note':
    '示意图：时间向右，数字是 K 和 V 的第几块，浅色表示还在载入。若块先被拷进寄存器，它一开始计算，位置就空出来给下一次载入。下方是一个线程块要的 SRAM 字节数。',
  'learn.bridge-kernel.slot': '位置 {number}',
  'learn.bridge-kernel.computing': '计算',
  'learn.bridge-kernel.waits': '等',
  'learn.bridge-kernel.waiting': '要等数据',
  'learn.bridge-kernel.busy': '从不等待',
  'learn.bridge-kernel.stages': '{stages} 级',
  'learn.bridge-kernel.table': '各流水级数下一个线程块的 SRAM',
  'learn.bridge-kernel.tell':
    '多一块 K 和一块 V：从 {two} 变成 {three}。一个线程块最多用 {limit}。',
  'learn.bridge-kernel.why':
    '速度是用空间换来的，而且有些空间可能根本用不上：Triton 会把一行补齐到 2 的幂，所以头维度为 {d} 时，2 级流水的 {two} 里有 {unused} 是补齐。总和一旦超过上限，核函数就无法启动：“{message}”，就是超出了 {over}。这时可以减一级、把块改小，或到实验室里看看最小的改动是什么。',
  'learn.bridge-kernel.check':
    '在 RTX 4090 上，一个线程块最多用 {limit}。一个 Triton 核函数的块为 {rows} × {cols}，头维度 {d}：Q 和 P 要 {fixed}，一块 K 加一块 V 要 {pair}。在这里，2 级流水存一对 K、V，3 级存两对，依此类推。最多放得下几级？',
  'learn.bridge-kernel.check.truth':
    '({limit} − {fixed}) / {pair} 只够 {pairs} 对，所以是 {truth} 级。',
  'learn.wrong.pairs': '这是 K、V 的对数，流水级数比它多 1。',
  'learn.wrong.no_fixed': '忘了 Q 和 P 也要占地方。',
  'learn.bridge-kernel.left_out':
    '没有计入编译器自己添加的暂存空间，也没有计入寄存器。载入与计算谁更久因 GPU 而异，示意图里假定载入是计算的两倍。',

  'learn.bridge-decode.ask': '模型一次写一个 token 时，FlashAttention 能省多少字节？',
  'learn.bridge-decode.lead':
    '模型读你的文本时（预填充），所有 token 同时作为查询。写的时候（解码），只有一个新查询，加上此前所有内容的键和值，也就是 KV 缓存：这里是 {length} 个 token、{heads} 个头。',
  'learn.bridge-decode.option.much': '和预填充一样多',
  'learn.bridge-decode.option.half': '大约一半',
  'learn.bridge-decode.option.none': '几乎省不了',
  'learn.bridge-decode.caption': '读 {length} 个 token 的文本，以及写下一个 token',
  'learn.bridge-decode.drawing':
    '进出 SM 的字节分成两幅，各有自己的刻度：上面是预填充，下面是放大后的解码。每幅里上为标准注意力，下为 FlashAttention-2。',
  'learn.bridge-decode.posed':
    '预填充时许多查询对许多键，分数 S 是方阵；解码时一个查询对同样多的键，S 只有一行。',
  'learn.bridge-decode.queries': '查询：{count}',
  'learn.bridge-decode.kv': 'K 和 V：{bytes}',
  'learn.bridge-decode.scores': '分数 S：{bytes}',
  'learn.bridge-decode.less': '÷ {ratio}',
  'learn.bridge-decode.wedge': '放大 {times} 倍',
  'learn.bridge-decode.row': '{phase}，{name}',
  'learn.bridge-decode.prefill': '预填充：读整段文本',
  'learn.bridge-decode.decode': '解码：写一个 token',
  'learn.bridge-decode.tell':
    '几乎省不了：{standard} 与 {tiled}，因为绝大部分就是缓存本身，{cache}。预填充时则是 {p_standard} 与 {p_tiled}。',
  'learn.bridge-decode.why':
    '一个查询只有一行分数，一行很小。但每个键、每个值都要从内存读一遍，只为这一个查询。在 {gpu} 上，一个 token 的乘法至少需要 {multiply}，搬运字节至少需要 {carry}：无论块多大，都受内存限制。有用的办法是缩小缓存：减少键值头，或改用更小的数据类型。把键分给多个线程块能让更多 SM 忙起来，却省不下字节。',
  'learn.bridge-decode.check':
    '缓存里有 {length} 个 token，键值头 {heads} 个，头维度 {d}，fp16。写一个新 token，这一层要读多少字节的 K 和 V？',
  'learn.bridge-decode.check.truth':
    '2（K 和 V）× {length} × {heads} × {d} × 2 字节 = {exact} 字节 = {truth}。',
  'learn.wrong.only_k': '这只是 K，V 也要读。',
  'learn.bridge-decode.wrong.heads': '这只是一个头，{heads} 个头都要读。',
  'learn.bridge-decode.left_out':
    '没有计入权重，解码时每个 token 也要读一遍；也没有考虑多个用户同时使用，他们共用权重，但各有各的缓存。',
  'learn.myth.decode_same.claim': '“FlashAttention 加速解码和加速预填充一样。”',
  'learn.myth.decode_same.answer':
    '{length} 个 token 时，预填充的流量降到 1/{prefill}，解码只降到 1/{decode}。',

  'learn.bridge-masks.ask': '因果掩码遮住所有靠后的键。块的数目正好减半吗？',
  'learn.bridge-masks.lead':
    '有了因果掩码，一个 token 只看得到自己和前面的内容，S 的右上半部分被遮住。完全落在里面的块直接跳过；边界上的块照样计算，其中被遮住的结果丢掉。',
  'learn.bridge-masks.option.exactly': '对，正好一半',
  'learn.bridge-masks.option.more': '不，剩下的多于一半',
  'learn.bridge-masks.option.all': '不，一块也不少',
  'learn.bridge-masks.caption': '因果掩码下，{length} × {length} 个分数的块',
  'learn.bridge-masks.drawing': '{all} 块中访问 {visited} 块，其中 {masked} 块在边界上。',
  'learn.bridge-masks.posed': '{all} 个块的方格，因果掩码的边界从左上角斜到右下角，上方被遮住。',
  'learn.bridge-masks.seen': '看得到',
  'learn.bridge-masks.hidden': '被遮住',
  'learn.bridge-masks.too_many': '{all} 块太多，这里画不下。请选短一些的文本或大一些的块。',
  'learn.bridge-masks.table': '各类块的数目',
  'learn.bridge-masks.visited': '访问',
  'learn.bridge-masks.masked': '其中在边界上',
  'learn.bridge-masks.full': '整块计算',
  'learn.bridge-masks.border': '在边界上，部分被遮',
  'learn.bridge-masks.skipped': '跳过',
  'learn.bridge-masks.tell':
    '多于一半：{all} 块中访问 {visited} 块，占 {share}。其中 {masked} 块在边界上，有一部分白算了。',
  'learn.bridge-masks.why':
    '块相对文本越小，就越接近一半。标准注意力什么也不跳过：有没有掩码，它的三个程序都搬 {standard}。',
  'learn.bridge-masks.check': '{side} 行 {side} 列的块，每块都是正方形，因果掩码：要访问多少块？',
  'learn.bridge-masks.check.truth': '{side} × ({side} + 1) / 2 = {truth}。',
  'learn.wrong.half': '这正好是一半。对角线上的块也要整块访问，别忘了边界。',
  'learn.wrong.every': '这是全部的块。对角线上方的块会跳过。',
  'learn.wrong.no_diagonal': '漏掉了对角线本身，它也要访问。',
  'learn.bridge-masks.left_out': '各排长短不一：靠后的排块更多，所以各个 SM 完工的时间不同。',
  'learn.myth.causal_half.claim': '“因果掩码让一切减半。”',
  'learn.myth.causal_half.answer':
    '流量从 {full} 变成 {causal}，是原来的 {share}。内存仍是 {memory}。',
  'learn.myth.gqa_divides.claim': '“八个查询头共用一个键值头，载入量就是八分之一。”',
  'learn.myth.gqa_divides.answer':
    '缓存确实是八分之一：{mha_cache} 变成 {gqa_cache}。但每个查询头仍要把自己的块载入 SM：{mha_sm} 与 {gqa_sm}。共用的好处体现在 L2 和 HBM，或者体现在把整组打包的核函数里。',
  'learn.myth.dense_free.claim': '“掩码不花代价。”',
  'learn.myth.dense_free.answer':
    '像因果这样的规则不占字节。但存成矩阵的掩码必须读入：FlashAttention-2 的流量变成 {dense}，没有它时是 {without}。',

  'learn.code.ask': '用可以运行的代码，算出这一课的量',
  'learn.code.lead':
    '几行代码就能得到这几页的数字：{length} 个 token，{heads} 个头，头维度 {d}，块为 {tile} × {tile}，每个元素 {e} 字节。程序打印的内容列在代码下方。',
  'learn.code.caption': '可直接用 Node、Python 3 或 C++20 编译器运行',
  'learn.code.language': '语言',
  'learn.code.prints': '打印结果',
  'learn.code.read': '打印的是什么',
  'learn.code.read.scores':
    '标准注意力要存的分数一共 {scores}（序列长度 {length}，{heads} 个头，批大小 {batch}）。',
  'learn.code.read.tiles':
    '切成 {tile} × {tile} 的块，一个头有 {row_tiles} 排，共 {score_tiles} 块。',
  'learn.code.read.room': '一个块在片上要 {working_set}，其中分数占 {score_tile}，即 {share}。',
  'learn.code.read.ratio': '一个头的完整矩阵，是 FlashAttention 手里那一块的 {ratio} 倍。',
  'learn.code.keep': '记住三句话',
  'learn.code.keep.q1':
    '分数随长度的平方增长，而标准注意力要把它们全部写两遍、读两遍：拖慢它的是字节，不是计算。',
  'learn.code.keep.q2':
    '保留运行中的最大值与总和，并随时修正输出，softmax 就能逐块进行且结果精确，所以 N × N 的矩阵从不存储；一个块需要多少空间与长度无关。',
  'learn.code.keep.q3':
    '块越高，搬得越少，但在一个 SM 上占的空间越多；块的行数达到头维度的一半，就比标准注意力搬得少。内存、流量和时间的降幅各不相同。',
  'learn.code.copy': '复制代码',
  'learn.code.copied': '已复制。',
  'learn.code.no_copy': '浏览器不允许在这里复制，请直接选中代码。',
  'learn.code.why':
    '函数名、参数顺序和默认值都与课程一致。本页背后的模块用同样的名字作答，任何大小都精确；其余的量可以用命令行查询。',
  'learn.code.left_out':
    'Python 的整数没有上限，JavaScript 到 2⁵³，C++ 到 2⁶³。本页使用精确的 64 位整数，超出就拒绝。',
};
