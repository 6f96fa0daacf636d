// SPDX-License-Identifier: Apache-2.0
// 舞台旁边的解释。键与英文相同，缺一个就无法编译。
import type { explains as keys } from '../../en/lab/explains.ts';

export const explains: Record<keyof typeof keys, string> = {
  'explains.title': '数字背后',
  'explains.levels':
    '数据存放在 HBM，经过 L2，线程块计算时停留在 SRAM。一个字节越靠左，取来的代价越高。',
  'explains.fits':
    '线程块必须把它的分块留在一个 SM 的 SRAM 里。起决定作用的是分块的大小、头维度、数据类型和级数，与序列长度、HBM 大小无关。',
  'explains.map':
    '分块越高，K、V 读的遍数越少；分块越宽，只是更占地方。放不放得下由一个 SM 的 SRAM 和寄存器决定，快不快则不止于此。',
  'explains.roofline':
    '屋脊点左边的核函数等 HBM，右边的等矩阵单元。解码时每个 K、V 字节只做几次运算，无论怎样分块都在左边。',
  'explains.player':
    '核函数怎样一块一块地走：每个事件把一个分块从 HBM 读到片上、在片上处理、写回 HBM，或让出它的位置。最后一步的计数就是“计数器”视图里的总数。',
  'explains.race':
    '两个算法按各自的时间下界前进。下界由搬运的字节和要做的运算除以 GPU 的速率得出，取最大的一项。',
  'explains.gpus':
    '同一个分块，这种 GPU 放得下，那种就未必：一个线程块可用的 SRAM 不同，与显存多少无关。',
  'explains.compare': '比值是当前配置除以固定的配置。链接里两者都有。',
  'explains.error':
    '这类报错说的是一个线程块的 SRAM。换显存更大的 GPU 没有用；缩小分块、减少级数或换更小的数据类型才有用。',
  'explains.memory':
    '分数随长度的平方增长，其余的与长度成正比。在这样的坐标上，就是斜率加倍的直线。',
  'explains.traffic':
    'SM 向全局内存要的数据和交回的数据。分块算法的代价是重复读取，换来的是分数一次也不用来回。',
  'explains.tiles':
    '小分块在芯片上占地少，但另一侧的操作数要读更多遍。流量降到实线以下，分块才合算。',
  'explains.counters':
    '元素数是一个头在一个核函数里搬运某个张量的总量，次数是这样的头有多少个。字母含义见下。',
  'explains.letters': '字母',
  'explains.default': '默认：{value}。',
  'explains.range': '范围 {min} 到 {max}。',
  'explains.sources':
    '计数规则：FlashAttention（Dao 等，2022）算法 1 与定理 2；FlashAttention-2（Dao，2023）算法 1。',
  'explains.own_profile': 'GPU 的各项指标来自你的配置。',
  'explains.hardware_source': '{name} 的 SRAM：',
};
