// SPDX-License-Identifier: Apache-2.0
// 第二问：在线 softmax，以及什么留在片上。
import type { q2 as keys } from '../../en/lessons/q2.ts';

export const q2: Record<keyof typeof keys, string> = {
  'learn.walk.scores': '分数（标出的是当前的分块）',
  'learn.walk.scores_before': '分数，已切成分块',
  'learn.walk.row': '第 {row} 行',
  'learn.walk.tile': '第 {step} 个分块，共 {steps} 个：第 {first}–{last} 行，第 {left}–{right} 列',
  'learn.walk.max': '目前最大值',
  'learn.walk.powers': '这一块的幂：e^(分数 − 最大值)',
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
  'learn.walk.none': 'NaN',
  'learn.walk.skip': '去掉修正',
  'learn.walk.hundred': '每个分数加 100',
  'learn.walk.each': '每个分块之后都除一次（FlashAttention-1）',
  'learn.walk.first': '第一块',
  'learn.walk.back': '后退',
  'learn.walk.next': '下一块',
  'learn.walk.end': '最后一块',
  'learn.walk.scrub': '当前的分块',
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
    'softmax 把一行分数变成权重：对每个分数取 e 的幂，再除以整行的幂之和。为了让幂不至于太大，要先减去这一行的最大分数。看起来，最大值与总和都离不开完整的一行。下面是 6 × 6 个分数，切成 2 × 2 的分块。',
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
    '没有考虑掩码、dropout，以及分数除以 d 的平方根。真实的分块有 64 到 256 行，核函数会先缩放分数再用 2 的幂来算，数值相同。',
  'learn.myth.approximates.claim': '“FlashAttention 是一种近似。”',
  'learn.myth.approximates.answer':
    '它只是换了顺序，加的还是同样的项。对这些分数，它与双精度结果相差 {error}，而用 fp32 直接照公式算相差 {naive}。',

  'learn.q2-overflow.ask': '每个分数都加 100，结果应当怎样？',
  'learn.q2-overflow.lead':
    'fp32 的数最大约为 3.4 × 10³⁸，e 的幂很快就会超过它：e⁸⁸ 还放得下，e⁸⁹ 就不行了。这里给 36 个分数各加 100。与在线 softmax 对照的，是照公式直接算：e^x 除以整行之和，不像上一步那样先减去最大值。',
  'learn.q2-overflow.option.nothing': '保持不变',
  'learn.q2-overflow.option.larger': '所有权重都变大',
  'learn.q2-overflow.option.equal': '所有权重变得一样',
  'learn.q2-overflow.caption': '在本页用 fp32 算出：照公式直接算，与在线 softmax 对照',
  'learn.q2-overflow.tell':
    '应当不变：e¹⁰⁰ 在分子分母上同时出现，正好约掉。可是照公式直接算，每个幂在 fp32 里都是无穷大，无穷大除以无穷大得不到有效数值（NaN）。先减去最大值就能避免，在线 softmax 减的是目前的最大值：它只用到分数之差，误差是 {error}。',
  'learn.q2-overflow.why':
    '还有一个选择：什么时候除以总和。FlashAttention-1 每处理一块就除一次输出，FlashAttention-2 只在最后一块之后除一次。结果相同，工作量不同：这里分别是 {each} 次和 {once} 次除法。除法不在快速的矩阵单元上执行，能省一次是一次。',
  'learn.q2-overflow.check':
    '一行有三个分数：101、100 和 98。在线 softmax 先减去最大值，三个幂的和是多少？（e⁻¹ ≈ 0.368，e⁻³ ≈ 0.050）',
  'learn.q2-overflow.check.truth': 'e⁰ + e⁻¹ + e⁻³ = {truth}。分数再大，每个幂也不超过 1。',
  'learn.wrong.no_largest': '最大的分数自己也要算：101 − 101 = 0，e⁰ = 1。',
  'learn.q2-overflow.wrong.sign': '正负号反了：100 − 101 是 −1，所以它的幂是 e⁻¹。',
  'learn.wrong.differences': '这是差的和。每个差要先变成 e 的幂。',
  'learn.wrong.weight': '这是最大分数的权重，问的是和。',
  'learn.q2-overflow.left_out':
    'fp16 更早到头：65,504，也就是 x 约等于 11。减去最大分数之后，每个幂都不超过 1，在 fp16 里也不会溢出；但用 fp16 求和会丢掉小项（2,048 + 1 仍是 2,048），所以核函数用 fp32 保存总和与输出。',

  'learn.q2-chip.ask': '要算一块分数，片上什么最占地方？',
  'learn.q2-chip.lead':
    '要算一块分数，芯片上得放着 Q 的若干行、与之相乘的 K 的若干行、对应的 V 的若干行，以及正在累加的输出的若干行。再加上分数本身，就是一个分块的工作集。头维度就是一行的宽度。请就 {posed} × {posed} 的分数块、头维度 {posed_d} 来猜。',
  'learn.q2-chip.option.scores': '这一块的分数',
  'learn.q2-chip.option.strips': 'Q、K、V、O 的那些行',
  'learn.q2-chip.option.even': '五部分一样大',
  'learn.q2-chip.caption': '算一块分数，片上要放什么',
  'learn.q2-chip.posed': '分数矩阵中标出了一块，以及属于它的 Q、K、V、O 的那些行；不按比例。',
  'learn.q2-chip.posed_note': '示意图，只画各部分的位置，大小不按比例。',
  'learn.q2-chip.tile': '一块',
  'learn.q2-chip.drawing': '大小为 {tile} 的分数块，四周是 Q、K、V、O 的分块，一共 {working}。',
  'learn.q2-chip.part': '{name} {bytes}',
  'learn.q2-chip.table': '工作集的各部分',
  'learn.q2-chip.tell':
    '分块为 {tile} × {tile}、头维度为 {d} 时，工作集是 {working}。其中分数块占 {score_tile}，即 {share}，其余是四个细条。',
  'learn.q2-chip.why':
    '在公式里找一找序列长度：没有。不管序列多长，一个分块都只需要 {working}。随长度增长的是分块的个数：{length} 个 token 时每个头有 {tiles} 个分块。完整的矩阵是一个分数块的 {ratio} 倍。',
  'learn.q2-chip.check': '分块为 {tile} × {tile}，头维度 {d}，fp16。工作集有多大？',
  'learn.q2-chip.check.truth':
    '(4 × {tile} × {d} + {tile} × {tile}) × 2 字节 = {exact} 字节 = {truth}。',
  'learn.wrong.score_only': '这只是分数块。Q、K、V、O 也要占地方。',
  'learn.wrong.no_output': '少了输出的分块：细条有四个，Q、K、V、O。',
  'learn.wrong.strips_only': '少了分数块本身。',
  'learn.q2-chip.wrong.elements': '这是元素的个数，每个元素占 2 字节。',
  'learn.q2-chip.left_out':
    '核函数用 fp32 累加：这里五个部分都按输入的字节数计，与课程的公式一致。也没有考虑核函数把各部分放在哪里（分数和输出通常在寄存器里）、提前载入的分块，以及补齐。核函数实际要多少，见问题三。',
  'learn.myth.length_overflows.claim': '“文本太长，所以共享内存溢出了。”',
  'learn.myth.length_overflows.answer':
    '共享内存就是线程块的 SRAM。分块为 {rows} × {cols} 时，FlashAttention-2 的一个线程块在 {short} 个 token 时要 {short_bytes} SRAM，在 {long} 个 token 时也是 {long_bytes}。（这只是 Q、K、V：工作集的其余部分，即分数和输出，这个核函数放在寄存器里。）起作用的是分块、头维度、数据类型和流水级数，与长度无关。',
};
