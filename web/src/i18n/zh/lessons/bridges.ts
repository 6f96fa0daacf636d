// SPDX-License-Identifier: Apache-2.0
// 从课程到真实的核函数：顺序、级数、解码、掩码；以及课程的代码。
import type { bridges as keys } from '../../en/lessons/bridges.ts';

export const bridges: Record<keyof typeof keys, string> = {
  'learn.bridge-walk.ask':
    'FlashAttention-1 与 -2 访问的分块完全相同。前者每走一遍都要搬、后者却不用搬的是什么？',
  'learn.bridge-walk.lead':
    '两个版本处理的是同样的分块（这里画成 4 × 4），计算的内容也一样，只是顺序不同。搬运的字节却不一样。',
  'learn.bridge-walk.option.output': '未完成的输出，读入又写出',
  'learn.bridge-walk.option.scores': '分数 S',
  'learn.bridge-walk.option.nothing': '没有，只是多走了几遍',
  'learn.bridge-walk.caption':
    '同样的分块，画成 4 × 4；字节和遍数按 {heads} 个头、{length} 个 token、{rows} × {cols} 的分块计，是进出 SM 的量',
  'learn.bridge-walk.drawing': '标准注意力、FlashAttention-1 和 FlashAttention-2 的流量条形图。',
  'learn.bridge-walk.posed':
    '同样的分块画了两遍：FlashAttention-1 搬运 {flash1}，FlashAttention-2 搬运 {flash2}。',
  'learn.bridge-walk.orders':
    '同样的分块画了两遍，按访问顺序编号。FlashAttention-1 一列一列地走，搬运 {flash1}；FlashAttention-2 一行一行地走，搬运 {flash2}。',
  'learn.bridge-walk.flash1': 'K、V 留下，Q、O 经过 {times} 遍',
  'learn.bridge-walk.flash2': 'Q、O 留下，K、V 经过 {times} 遍',
  'learn.bridge-walk.tell':
    '未完成的输出。FlashAttention-1 让 K 和 V 的一块留下，全部 Q 和 O 依次经过，O 每次都要读入再写出：{flash1}。FlashAttention-2 让 Q 和 O 的一块留下，直到输出完成；K 和 V 依次经过，只读不写：{flash2}。标准注意力是 {standard}。',
  'learn.bridge-walk.why':
    'FlashAttention-1 搬的字节可能比标准注意力还多：它把字节花在未完成的 O 上，换来显存里不再有 N × N 的矩阵。FlashAttention-2 把两层循环对调。Q 留下时，输出只写一次，运行中的最大值与和留在芯片上，最后每行只写出由它们算出的一个数（log-sum-exp），供反向传播使用；而且每一排分块都是独立的任务，可以交给任何一个 SM。实验室会走遍你这个形状的每一块再数一次：公式与逐块执行的结果逐字节相等。',
  'learn.bridge-walk.play':
    'FlashAttention-2 的一个个事件：载入、处理一块、写出。它只有一个程序（核函数），名叫“main”。这里只用 {length} 个 token，免得太长。',
  'learn.bridge-walk.check':
    '{length} 个 token，无掩码，分块为 {rows} × {cols}：一个头要访问多少个分块？',
  'learn.bridge-walk.check.truth': '{length} / {rows} 排 × {length} / {cols} 列 = {truth} 个分块。',
  'learn.wrong.rows_only': '这是排数。每一排里还有若干个分块。',
  'learn.wrong.cols_only': '这是列数，还要乘以排数。',
  'learn.wrong.added': '这是排数与列数相加，应当相乘。',
  'learn.wrong.squared': '这是按正方形的分块算的，这里的分块不是正方形。',
  'learn.bridge-walk.left_out': '缓存没有计入：重复的读取可能由 L2 提供。实验室里可以模拟。',

  'learn.bridge-kernel.ask': '2 级流水时，核函数要停下来等数据。加到 3 级，要多占多少 SRAM？',
  'learn.bridge-kernel.lead':
    '从显存载入一块要等很久。所以真实的核函数在用这一块计算时，就已经发出了后面几块 K 和 V 的载入，而这些分块到了得有地方放，那就是 SRAM（Triton 称之为共享内存）。同时在途或在用的分块有几个，就是几级流水。',
  'learn.bridge-kernel.option.none': '不多占，级数只是安排先后',
  'learn.bridge-kernel.option.pair': '多一块 K 和一块 V 的位置',
  'learn.bridge-kernel.option.double': '总共是原来的两倍',
  'learn.bridge-kernel.caption': '{gpu} 上的 Triton 核函数：分块 {rows} × {cols}，头维度 {d}',
  'learn.bridge-kernel.drawing': '流水级数为 2、3、4 时一个线程块的 SRAM 各部分与上限。',
  'learn.bridge-kernel.sketch':
    '载入与计算随时间的安排：2 级流水时，每两块之间都要等；3 级时，下一块总是及时到达。',
  'learn.bridge-kernel.sketch_before':
    '2 级流水时载入与计算随时间的安排：每两块之间计算都要停下来等。',
  'learn.bridge-kernel.sketch_note':
    '示意图：时间向右，数字是 K 和 V 的第几块，浅色表示还在载入；这里假定两块同时载入也不比单独一块更久。若分块先被拷进寄存器，它一开始计算，位置就空出来给下一次载入：所以那时 2 级只要一个位置，3 级两个。下方是一个线程块要的 SRAM 字节数。',
  'learn.bridge-kernel.slot': '位置 {number}',
  'learn.bridge-kernel.computing': '计算',
  'learn.bridge-kernel.waits': '等',
  'learn.bridge-kernel.waiting': '要等数据',
  'learn.bridge-kernel.busy': '分块间无需等待',
  'learn.bridge-kernel.stages': '{stages} 级',
  'learn.bridge-kernel.table': '各流水级数下一个线程块的 SRAM',
  'learn.bridge-kernel.tell': '{cost}',
  'learn.bridge-kernel.no_cost':
    '多一块 K 和一块 V 的位置。在 {gpu} 上是多少无从得知：模型没有这个核函数在那里的规则。',
  'learn.bridge-kernel.cost':
    '多一块 K 和一块 V 的位置：从 {two} 变成 {three}，是原来的 {more}。这里 2 级流水给 K 留 {slots_two} 个位置，V 也一样多，3 级各留 {slots_three} 个。一个线程块最多用 {limit}。',
  'learn.bridge-kernel.why':
    '速度是用空间换来的。{parks}{padding}总和一旦超过上限，核函数就无法启动：“{message}”，就是超出了 {over}。这时可以减一级、把分块改小，或到实验室里看看最小的改动是什么。',
  'learn.bridge-kernel.padding':
    '而且有些空间可能根本用不上：Triton 会把一行补齐到 2 的幂，所以头维度为 {d} 时，2 级流水的 {two} 里有 {unused} 是补齐。',
  'learn.bridge-kernel.parks':
    'SRAM 里还有 P，即一块的权重：这个核函数把它先放在那里，再与 V 相乘。FlashAttention-2 把它留在寄存器里，所以“放得下什么”没有算它。',
  'learn.bridge-kernel.check':
    '在 RTX 4090 上，一个线程块最多用 {limit}。一个 Triton 核函数的分块为 {rows} × {cols}，头维度 {d}：Q 和 P 要 {fixed}，一块 K 加一块 V 要 {pair}。在这里，2 级流水存一对 K、V，3 级存两对，依此类推。最多放得下几级？',
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
  'learn.bridge-decode.tell': '{moved}',
  'learn.bridge-decode.moved.few':
    '几乎省不了：{standard} 与 {tiled}。token 这么少，其中 KV 缓存是 {cache}，其余是查询和它的结果。预填充时则是 {p_standard} 与 {p_tiled}。',
  'learn.bridge-decode.moved.alike':
    '和预填充一样多，因为只有一个 token 时，读和写是一回事；而这也几乎省不了：{standard} 与 {tiled}。token 多了，两者才分开。',
  'learn.bridge-decode.moved.cache':
    '几乎省不了：{standard} 与 {tiled}，因为绝大部分就是 KV 缓存本身，{cache}。预填充时则是 {p_standard} 与 {p_tiled}。',
  'learn.bridge-decode.why':
    '一个查询只有一行分数，一行很小。但每个键、每个值都要从显存读一遍，只为这一个查询。{work}有用的办法是缩小 KV 缓存：减少键值头，或改用更小的数据类型。把键分给多个线程块能让更多 SM 忙起来，却省不下字节。',
  'learn.bridge-decode.work':
    '在 {gpu} 上，一个 token 的乘法至少需要 {multiply}，搬运字节至少需要 {carry}：无论分块多大，都受显存带宽限制。',
  'learn.bridge-decode.no_work':
    '在 {gpu} 上，搬运一个 token 的字节至少需要 {carry}，无论分块多大。',
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
    '{length} 个 token 时，标准注意力的流量在预填充中是 FlashAttention-2 的 {prefill} 倍，在解码中是 {decode} 倍。',

  'learn.bridge-masks.ask': '因果掩码遮住所有靠后的键。分块的数目正好减半吗？',
  'learn.bridge-masks.lead':
    '有了因果掩码，一个 token 只看得到自己和前面的内容，S 的右上半部分被遮住。核函数逐块计算，用不着算的分块就跳过。',
  'learn.bridge-masks.option.exactly': '对，正好一半',
  'learn.bridge-masks.option.more': '不，剩下的多于一半',
  'learn.bridge-masks.option.all': '不，一块也不少',
  'learn.bridge-masks.caption': '因果掩码下，{length} × {length} 个分数的分块',
  'learn.bridge-masks.drawing': '{all} 个分块中访问 {visited} 个，其中 {masked} 个在边界上。',
  'learn.bridge-masks.posed': '{all} 个分块的方格，因果掩码的边界从左上角斜到右下角，上方被遮住。',
  'learn.bridge-masks.seen': '看得到',
  'learn.bridge-masks.hidden': '被遮住',
  'learn.bridge-masks.too_many': '{all} 个分块太多，这里画不下。请选短一些的文本或大一些的分块。',
  'learn.bridge-masks.table': '各类分块的数目',
  'learn.bridge-masks.visited': '访问',
  'learn.bridge-masks.masked': '其中在边界上',
  'learn.bridge-masks.full': '整块计算',
  'learn.bridge-masks.border': '在边界上，部分被遮',
  'learn.bridge-masks.skipped': '跳过',
  'learn.bridge-masks.tell':
    '多于一半：{all} 个分块中访问 {visited} 个，占 {share}。完全被遮住的分块跳过。有 {masked} 个在边界上，照样整块计算，其中被遮住的结果丢掉。',
  'learn.bridge-masks.why':
    '分块相对文本越小，就越接近一半。标准注意力什么也不跳过：有没有掩码，它的三个程序都搬 {standard}。',
  'learn.bridge-masks.shared': '共享的头',
  'learn.bridge-masks.shared.lead':
    '许多模型让几个查询头共用一个 K、V 头（分组查询注意力，GQA）。假如 {heads} 个查询头共用较少的 K、V 头，变小的是 K、V 占的显存，还是载入 SM 的字节？',
  'learn.bridge-masks.shared.show': '看答案',
  'learn.bridge-masks.shared.tell':
    '是显存：K、V 头从 {heads} 个减到一个，显存从 {all_stored} 降到 {one_stored}。载入 SM 的仍是 {loaded}：每个查询头的每一排分块，还是要把 K 和 V 读一遍。如果重复的读取由 L2 缓存提供，显存要送出的就变少。',
  'learn.bridge-masks.shared.table': '减少 K、V 头（无掩码）',
  'learn.bridge-masks.shared.heads': 'K、V 头数',
  'learn.bridge-masks.shared.stored': '显存中的 K 和 V',
  'learn.bridge-masks.shared.loaded': '载入 SM 的 K 和 V',
  'learn.bridge-masks.shared.carried': '进出 HBM 的全部（无限大的 L2）',
  'learn.bridge-masks.shared.why':
    '只写一个新 token 时，核函数还能做得更好：每个查询头只有一行，同组各头的行可以放进同一个分块（叫作“合并分组头”），K 和 V 的一个分块只为它们载入一次。K、V 只有一个头时，这样是 {packed}，否则是 {apart}。',
  'learn.bridge-masks.check':
    '{side} 行 {side} 列的分块，每个分块都是正方形，因果掩码：要访问多少个分块？',
  'learn.bridge-masks.check.truth': '{side} × ({side} + 1) / 2 = {truth}。',
  'learn.wrong.half': '这正好是一半。对角线上的分块也要整块访问，别忘了边界。',
  'learn.wrong.every': '这是全部的分块。对角线上方的分块会跳过。',
  'learn.wrong.no_diagonal': '漏掉了对角线本身，它也要访问。',
  'learn.bridge-masks.left_out': '各排长短不一：靠后的排分块更多，所以各个 SM 完工的时间不同。',
  'learn.myth.causal_half.claim': '“因果掩码让一切减半。”',
  'learn.myth.causal_half.answer':
    '流量从 {full} 变成 {causal}，是原来的 {share}。显存仍是 {memory}。',
  'learn.myth.gqa_divides.claim': '“八个查询头共用一个键值头，载入量就是八分之一。”',
  'learn.myth.gqa_divides.answer':
    '缓存确实是八分之一：{mha_cache} 变成 {gqa_cache}。但每个查询头仍要把自己的分块载入 SM：{mha_sm} 与 {gqa_sm}。共用的好处体现在 L2 和 HBM；在 SM 里，只有一个分块能同时服务几个头时才有好处，例如只写一个新 token 时。',
  'learn.myth.dense_free.claim': '“掩码不花代价。”',
  'learn.myth.dense_free.answer':
    '像因果这样的规则不占字节。但存成矩阵的掩码必须读入：FlashAttention-2 的流量变成 {dense}，没有它时是 {without}。',

  'learn.code.ask': '用可以运行的代码，算出这一课的量',
  'learn.code.lead':
    '几行代码就能得到这几页的数字：{length} 个 token，{heads} 个头，头维度 {d}，分块为 {tile} × {tile}，每个元素 {e} 字节。程序打印的内容列在代码下方。',
  'learn.code.caption': '可直接用 Node、Python 3 或 C++20 编译器运行',
  'learn.code.language': '语言',
  'learn.code.prints': '打印结果',
  'learn.code.read': '打印的是什么',
  'learn.code.read.scores':
    '标准注意力要存的分数一共 {scores}（序列长度 {length}，{heads} 个头，批大小 {batch}）。',
  'learn.code.read.tiles':
    '切成 {tile} × {tile} 的分块，一个头有 {row_tiles} 排，共 {score_tiles} 个分块。',
  'learn.code.read.room': '一个分块在片上要 {working_set}，其中分数占 {score_tile}，即 {share}。',
  'learn.code.read.ratio': '一个头的完整矩阵，是 FlashAttention 手里那一块的 {ratio} 倍。',
  'learn.code.keep': '三个问题，各记住一点',
  'learn.code.keep.q1':
    '分数随长度的平方增长，而标准注意力要存两个这样的矩阵 S 和 P，各写一次、读一次。头维度为 64 或 128 时，A100 搬运它们比做乘法更久。',
  'learn.code.keep.q2':
    '保留运行中的最大值与总和，并随时修正输出，softmax 就能逐块进行且结果精确，所以 N × N 的矩阵从不存储；一个分块需要多少空间与长度无关。',
  'learn.code.keep.q3':
    '分块越高，搬得越少，但在一个 SM 上占的空间越多；分块的行数达到头维度的一半，就比标准注意力搬得少。显存、流量和时间的变化各不相同；只有搬运原本最久的地方，时间才会缩短。',
  'learn.code.copy': '复制代码',
  'learn.code.copied': '已复制。',
  'learn.code.no_copy': '浏览器不允许在这里复制，请直接选中代码。',
  'learn.code.why':
    '函数名、参数顺序和默认值都与课程一致。本页背后的模块用同样的名字作答，任何大小都精确；其余的量在实验室里，也可以在终端用本项目的命令行程序查询。',
  'learn.code.left_out':
    'Python 的整数没有上限，JavaScript 到 2⁵³，C++ 到 2⁶³。本页使用精确的 64 位整数，超出就拒绝。',
};
