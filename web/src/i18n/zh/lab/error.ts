// SPDX-License-Identifier: Apache-2.0
// 粘贴的报错。键与英文相同，缺一个就无法编译。
import type { error as keys } from '../../en/lab/error.ts';

export const error: Record<keyof typeof keys, string> = {
  'view.error.title': '解读报错',
  'view.error.caption': '拆解 Triton、CUDA 或驱动的资源不足报错',
  'view.error.left_out':
    '未计入：注意力以外的核函数。候选是按规则正好需要这些字节的配置，至多另有少量暂存。',

  'headline.error.none':
    '粘贴一行 out of resource 报错，这里会拆解它：要了多少，上限是多少，是谁的上限，哪些分块正好要这么多。',
  'headline.error.candidates':
    '核函数要 {required} 共享内存，一个线程块只能用 {limit}，多出 {over}。正好要这么多的注意力配置有 {found} 种。这与序列长度、HBM 大小都无关。',
  'headline.error.no_candidates':
    '核函数要 {required} 共享内存，一个线程块只能用 {limit}，多出 {over}。可选范围内没有正好要这么多的注意力配置。',
  'headline.error.static':
    '核函数声明了 {required} 静态共享内存，CUDA 只允许声明 {limit}，多出 {over}。有 {found} 种注意力配置正好要这么多，但都是在启动时以动态共享内存申请的。',
  'headline.error.tensor_memory':
    '核函数要 {required} 列张量存储，一个 SM 只有 {limit} 列，多出 {over} 列。',
  'headline.error.device_memory':
    '分配器要 {required} 显存（HBM），但没有这么多。这与分块的大小无关，取决于核函数之间存下了什么。',
  'headline.error.device_memory_unsized':
    '这一行说显存（HBM）不足，但没有写出大小，因此不知道要了多少。这与分块的大小无关，取决于核函数之间存下了什么。',
  'headline.error.within':
    '这一行说的是{resource}，但其中的需要量 {required} 没有超过上限 {limit}：它没有说出用完的是什么。',
  'headline.error.counted':
    '这一行说的是{resource}：需要 {required}，上限是 {limit}，超出 {over}。序列长度和 HBM 的大小与此无关。',
  'headline.error.partial': '这一行说的是{resource}，但没有同时给出需要量和上限。',
  'headline.error.too_large': '这一行里的数 {got} 太大，不可能是大小，因此无法解读。',
  'headline.error.unknown': '这一行里认不出任何资源。',

  'error_line.label': '报错文本',
  'error_line.example': '例 {number}',
  'error_line.read': '读取的是第 {line} 行（共 {lines} 行）：“{text}”',
  'error_line.says': '这一行说了什么',
  'error_line.speaker': '由谁报出',
  'error_line.speaker.triton': 'Triton',
  'error_line.speaker.cuda': 'CUDA',
  'error_line.speaker.cutlass': '省显存注意力（CUTLASS）',
  'error_line.speaker.other': '未能识别',
  'error_line.resource': '不足的资源',
  'error_line.resource.shared_memory': '共享内存（每线程块 SRAM）',
  'error_line.resource.tensor_memory': '张量存储',
  'error_line.resource.registers': '寄存器',
  'error_line.resource.threads': '线程',
  'error_line.resource.device_memory': '显存（HBM）',
  'error_line.resource.unknown': '未能识别',
  'error_line.required': '需要',
  'error_line.limit': '上限',
  'error_line.elements': '申请的量相当于多少个 2 字节的分数',
  'error_line.length': '分数个数相同的一个头有多少个 token',
  'error_line.gpus': '上限相同的 GPU',
  'error_line.note.static':
    '这是静态共享内存的上限：源码中以固定大小声明的部分，在所有英伟达 GPU 上都是 {limit}。需要更多时，核函数在启动时使用动态共享内存，并先用 cudaFuncSetAttribute 调高 cudaFuncAttributeMaxDynamicSharedMemorySize，此后上限就是该 GPU 上一个线程块的上限。这里列出的配置，其核函数都是这样做的。',
  'error_line.note.tensor_memory':
    '张量存储存放 Blackwell 数据中心芯片的累加器：每个 SM 有 {columns} 列，每列 128 行，每行 4 字节，共 {size}。在 FlashAttention-4 中，分数和输出占用“分块列数 + 值维度”列，一次处理一个或两个 Q 分块，各占一份。减少分块列数、一次只处理一个 Q 分块，或减小值维度，都能少占。',
  'error_line.note.device_memory':
    '这是整个 GPU 的显存，不是一个线程块的共享内存：请看报告中的分数矩阵和峰值显存。标准注意力要存下 批大小 × 头数 × 查询长度 × 键长度 个分数，前向时存两份；flash 类核函数一个也不存。',
  'error_line.note.as_scores':
    '申请的量相当于 {elements} 个 2 字节的分数：一个头、{length} × {length} 个token。',
  'error_line.candidates': '正好要这么多的配置：{count} 种',
  'error_line.listed': '共 {all} 种，这里列出最常见的 {listed} 种。',
  'error_line.list_all': '列出全部 {all} 种',
  'error_line.rule': '规则',
  'error_line.configuration': '配置',
  'error_line.scratch': '暂存',
  'error_line.nearest': '最近的可行改动',
  'error_line.field': '{field} {value}',
  'error_line.action': '细看',
  'error_line.open': '在实验室打开',
};
