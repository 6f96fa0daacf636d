// SPDX-License-Identifier: Apache-2.0
// 实测：在本机运行的核函数。键与英文相同，缺一个就无法编译。
import type { bench as keys } from '../en/bench.ts';

export const bench: Record<keyof typeof keys, string> = {
  'choice.kernel.naive': '朴素',
  'choice.kernel.tiled': '分块',
  'choice.kernel.tiled_simd': '分块，SIMD',
  'choice.build.simd128': 'SIMD，没有融合乘加',
  'choice.build.relaxed': '宽松 SIMD，带融合乘加',

  'number.of_kernel': '{label}，{kernel}',
  'table.slowest': '最长',
  'bench.list': '实验',
  'bench.kernels.title': '核函数',
  'bench.tiles.title': '分块大小',
  'bench.lengths.title': '序列长度',
  'bench.workers.title': '多个 worker',
  'bench.counters.title': '计数器',
  'bench.kernels.caption': '一遍计算的时间：条为中位数，竖线为每次运行',
  'bench.tiles.caption': '时间随分块大小的变化：中位数，以及居中的一半运行',
  'bench.lengths.caption': '时间随序列长度的变化：中位数，以及居中的一半运行',
  'bench.workers.caption': '速度是单个 worker 的多少倍',
  'bench.counters.caption': '核函数的分块循环实际取入和写出的字节数，旁边是模型的结果',
  'bench.memory.caption': '临时内存随序列长度的变化',

  'bench.kernels.left_out':
    '未计入：GPU。CPU 用的是缓存而不是 SRAM，这里的速度不能说明 GPU 的速度；内存和误差则同样成立。峰值是同样的向量指令在完全不访问内存时能达到的速度。',
  'bench.tiles.left_out':
    '分块太小，启动和重新缩放的次数就太多；分块太大，就放不进这颗 CPU 的缓存。在 GPU 上，曲线右端不是变慢，而是不可能：放不进 SRAM 的分块根本无法启动。',
  'bench.lengths.left_out':
    '两个核函数做同样的运算，长度加倍，运算量变为四倍。不同的是途中必须存储的数据，以及分块核函数用了向量指令（SIMD）：它的时间是两者合在一起的结果。只分块的用时见“核函数”。',
  'bench.workers.left_out':
    '仅前向。没有共享内存：每个 worker 有自己的一份输入，并把它算出的输出行传回来，这些都计入时间。共用缓存的核心，或者在负载下降低的频率，会抵消一部分收益。',
  'bench.counters.left_out':
    '仅前向。在分块循环取入或写出一个分块的地方计数，而不是逐条指令计数：这正是 GPU 要装入 SRAM 的数据。在 CPU 上，这些读取大多由缓存提供。',

  'bench.run': '运行',
  'bench.stop': '停止',
  'bench.plan':
    '将运行 {shape}：{kernels}。每个最多占用 {bytes} 内存，在多数设备上用时不超过 {time}。',
  'bench.plan.counters':
    '将以分块 {tile} 运行一次分块核函数（{shape}），占用 {bytes} 内存，并向模型提出同样的问题。',
  'bench.plan.workers':
    '将把 {shape} 分给 1 到 {workers} 个 worker。每个最多占用 {bytes} 内存，在多数设备上用时不超过 {time}。',
  'bench.plan.memory': '一次运行最多用的内存',
  'bench.plan.longest': '在大多数设备上最多用时',
  'bench.plan.rate': '每个 worker 按 {rate} 计，这是慢设备的速度；这里还没有实测过。',
  'bench.plan.rate_here': '每个 worker 按 {rate} 计，这是在这里实测到的最慢速度。',
  'explained.how.plan_bytes': '逐个问过各核函数这个形状要多少，含输入与输出；取最多的一个。',
  'explained.how.plan_time':
    '每一步的运算量除以速度，再乘可能运行的次数：开头两次，之后 {rounds} 轮，每轮至多四次。',
  'bench.plan.refused': '不运行：{kernel}。{reason}',
  'bench.plan.refused_from': '从 {length} 个 token 起不运行：{kernel}。{reason}',
  'bench.plan.asking': '正在询问核函数需要什么……',
  'bench.plan.nothing': '这里没有可以运行的。{reason}',
  'bench.plan.broken': '核函数没有加载成功。浏览器的说明：{detail}',
  'bench.shape':
    '批大小 {batch}，头数 {heads}，查询 {queries}，键 {keys}，头维度 {head_dim}，掩码：{mask}，fp32',
  'bench.shape.grouped':
    '批大小 {batch}，查询头 {heads}、键值头 {heads_kv}，查询 {queries}，键 {keys}，头维度 {head_dim}，掩码：{mask}，fp32',
  'bench.shape.backward': '{shape}，反向',
  'bench.ran': '这些结果属于另一个形状：{shape}。',
  'bench.progress': '运行进度',
  'bench.device': '本机：浏览器报告 {cores} 个核心，{build}，单个核心最高 {peak}。',
  'bench.device.no_peak': '本机：浏览器报告 {cores} 个核心，{build}。',
  'bench.noise.calm':
    '取至少 {runs} 次运行的中位数，居中的一半运行相差 ±{spread}。较小的差异也可信。',
  'bench.noise.some':
    '取至少 {runs} 次运行的中位数，居中的一半运行相差 ±{spread}。比这更小的差异没有意义。',
  'bench.noise.rough':
    '时间很分散：在至少 {runs} 次运行中，居中的一半相差 ±{spread}。可能有别的程序占用本机，或者设备在节电。在相信任何差异之前，请再运行一次。',

  'bench.noise.above_peak':
    '不可信：{rows} 行比同一次运行中测得的峰值还快，而这不可能。运行期间本机另有负载，或者频率变了。请再运行一次。',
  'bench.noise.peak_moved':
    '还不可信：运行期间单核峰值在 {low} 与 {high} 之间变动。本机另有负载，或者频率在变。请再运行一次。',
  'bench.of_peak': '达到单核峰值的 {percent}',
  'bench.two_changes': '两者有两处不同：分块，以及向量指令（SIMD）。',
  'bench.two_changes.tiles':
    '两者有两处不同：分块，以及向量指令（SIMD）。只分块不用向量指令，用时 {tiles}。',
  'bench.ratio': '两个中位数之比',
  'bench.scaled': '加速比除以 worker 数',
  'bench.above_peak.headline': '比同时测得的峰值所允许的还短',
  'bench.above_peak': '超过峰值：不可信',
  'bench.peak.least': '单核峰值，最低',
  'bench.peak.median': '单核峰值，中位数',
  'bench.noise.number.runs': '运行次数最少的一行的运行次数',
  'bench.noise.number.above': '比峰值还快的行数',
  'bench.peak.most': '单核峰值，最高',
  'bench.busy': '另一个实验正在运行：',
  'bench.busy.step': '第 {done} 步，共 {of} 步。一次只运行一个。',
  'bench.busy.alone': '一次只运行一个。',
  'bench.busy.stop': '停止：{experiment}',

  'headline.bench.kernels.none':
    '还没有运行。按下按钮，会在你的 CPU 上用三种方式计算当前的形状：存储全部分数、逐块计算、用向量指令逐块计算。',
  'headline.bench.tiles.none':
    '还没有运行。按下按钮，会从 8 × 8 的分块开始逐个测量分块核函数，你会看到自己的缓存在哪里用完。',
  'headline.bench.lengths.none':
    '还没有运行。按下按钮，会把序列长度逐次加倍直到当前的长度，每次都测量朴素和分块两个核函数。',
  'headline.bench.workers.none':
    '还没有运行。按下按钮，会把同一个问题分给一个、两个以至更多 worker，直到浏览器报告的核心数。',
  'headline.bench.counters.none':
    '还没有运行。按下按钮，会运行分块循环中带计数器的核函数，并与模型逐个张量比较。',
  'headline.bench.running': '正在运行：{kernel}，第 {done} 步，共 {of} 步。',
  'headline.bench.stopped': '已在结束前停止。',
  'headline.bench.refused': '这个形状没有运行。',
  'headline.bench.broken': '运行中断：浏览器终止了它，可能是内存不足。',

  'headline.bench.kernels.faster':
    '在本机上，分块 SIMD 核函数用时 {tiled}，{of_peak}；朴素核函数用时 {naive}，是它的 {ratio} 倍。{apart}临时内存为 {tiled_scratch}，而不是 {naive_scratch}。',
  'headline.bench.kernels.slower':
    '在本机上，分块 SIMD 核函数用时 {tiled}，{of_peak}，是朴素核函数 {naive} 的 {ratio} 倍。{apart}临时内存为 {tiled_scratch}，而不是 {naive_scratch}。',
  'headline.bench.kernels.alone':
    '在本机上，分块 SIMD 核函数用时 {tiled}，{of_peak}，临时内存为 {tiled_scratch}。朴素核函数没有运行：它的分数矩阵太大。',
  'headline.bench.tiles.u':
    '在本机上 {best} 的分块最快：{time}。{smallest} 用时是它的 {small} 倍，{largest} 是 {large} 倍：太小则开销大，太大则放不进缓存。',
  'headline.bench.tiles.falls':
    '在本机上 {best} 的分块最快：{time}。{smallest} 用时是它的 {small} 倍；在这个形状下，还没有分块大到放不进缓存。',
  'headline.bench.tiles.rises':
    '在本机上 {best} 的分块最快：{time}。{largest} 用时是它的 {large} 倍：放不进缓存。',
  'headline.bench.tiles.flat':
    '分块大小在这里几乎没有影响：{best} 最快，用时 {time}，两端与它相差不到一成。',
  'headline.bench.lengths.faster':
    '在 {length} 个 token 时，分块核函数用时 {time}，朴素核函数是它的 {ratio} 倍；临时内存为 {tiled_scratch}，而不是 {naive_scratch}。',
  'headline.bench.lengths.slower':
    '在 {length} 个 token 时，分块核函数用时 {time}，是朴素核函数的 {ratio} 倍；临时内存为 {tiled_scratch}，而不是 {naive_scratch}。',
  'headline.bench.lengths.ends':
    '朴素核函数到 {naive_length} 个 token 为止，那时临时内存为 {naive_scratch}。分块核函数一直算到 {length} 个 token，用时 {time}，临时内存为 {tiled_scratch}。',
  'headline.bench.lengths.alone':
    '分块核函数计算 {length} 个 token 用时 {time}，临时内存为 {tiled_scratch}。朴素核函数全部没有运行。',
  'headline.bench.workers.scales':
    '{workers} 个 worker 的速度是一个的 {ratio} 倍，达到 {workers} 个核心理想值的 {percent}：用时 {many}，而不是 {one}。',
  'headline.bench.workers.partly':
    '{workers} 个 worker 的速度是一个的 {ratio} 倍，只达到 {workers} 个核心理想值的 {percent}：用时 {many}，而不是 {one}。它们共用缓存、频率或其他程序的时间。',
  'headline.bench.workers.nothing':
    '{workers} 个 worker 在这里没有收益：用时 {many}，一个单独用时 {one}。问题太小不值得分，或者核心正忙。',
  'headline.bench.workers.one': '这里只有一个核心可用：{one}。',
  'headline.bench.counters.equal':
    '实际运行的核函数与模型逐字节一致：分块为 {tile} 时，全部 {rows} 行都相等。',
  'headline.bench.counters.differ':
    '分块为 {tile} 时，实际运行的核函数与模型不一致：请看下面各行。其中必有一个是错的。',

  'chart.bench.time': '时间',
  'chart.bench.scratch': '临时内存',
  'chart.bench.speedup': '单个 worker 速度的倍数',
  'chart.bench.ideal': '理想',
  'chart.bench.tile': '分块的行数 = 分块的列数',
  'chart.bench.length': 'token 数',
  'chart.bench.workers': 'worker 数',
  'chart.run.x': '时间：条为中位数，竖线为每次运行',

  'table.median': '中位数',
  'table.least': '最短',
  'table.spread': '离散',
  'table.runs': '运行次数',
  'table.speed': '速度',
  'table.of_peak': '占峰值',
  'table.scratch': '临时内存',
  'table.memory': '模块内存',
  'table.max_error': '最大误差',
  'table.rows_checked': '检查的行数',
  'table.tile': '分块',
  'table.length': 'token 数',
  'table.workers': 'worker 数',
  'table.speedup': '加速',
  'table.counted': '核函数搬运',
  'table.modelled': '模型给出',
  'table.equal': '相等',
  'bench.own_tile': '自选',
  'bench.equal.yes': '是',
  'bench.equal.no': '否',
  'bench.unchecked': '未检查',

  'kept.keep': '保留这次运行',
  'kept.is_kept': '已保留',
  'kept.title': '保留的运行',
  'kept.name': '{time} 那次运行的名称',
  'kept.none': '还没有保留的运行。',
  'kept.stay': '保留的运行只存在这个浏览器里，不会发送到别处。',
  'kept.pass':
    '这个浏览器，或者本页所在的框架，不允许存储任何内容：页面关闭或重新加载后，保留的运行就没有了。请存为文件。',
  'kept.drop': '删除运行：{name}',
  'kept.drop_short': '删除',
  'kept.unnamed': '{experiment}，{time}',
  'kept.json': '存为 JSON',
  'kept.csv': '存为 CSV',
  'kept.run': '运行',
  'kept.experiment': '实验',
  'kept.result': '结果',
};
