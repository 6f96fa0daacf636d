// SPDX-License-Identifier: Apache-2.0
// 可以从中开始的核函数与模型。键与英文相同，缺一个就无法编译。
import type { presets as keys } from '../../en/lab/presets.ts';

export const presets: Record<keyof typeof keys, string> = {
  'kernels.label': '从已发布的核函数开始',
  'kernels.placeholder': '搜索：flash3 128',
  'kernels.none': '没有核函数包含这些词。',
  'kernels.warps': '{count} 个 warp',
  'kernels.stages': '{count} 级',
  'kernels.chosen': '适用于当前问题',
  'kernels.bits': '{bits} 位',
  'kernels.only_with': '仅限 {what}',
  'kernels.with.tuning': '在本机调优时',
  'kernels.with.preload': '特定的预取方式',
  'kernels.with.paged_kv': '分页的 K 和 V',
  'kernels.with.v_column_major': '按列存放的 V',
  'kernels.with.varlen_split': '变长批次的切分',
  'kernels.with.softcap': '带 softcap 时',
  'kernels.dropout.yes': '有 dropout',
  'kernels.dropout.no': '无 dropout',
  'kernels.masks.none': '无掩码',
  'kernels.masks.causal': '因果',
  'kernels.masks.window': '窗口',
  'kernels.gpus.sm75_and_older': 'sm_75 及更早',
  'kernels.gpus.sm80': 'sm_80',
  'kernels.gpus.sm86_to_89': 'sm_86–89',
  'kernels.gpus.sm90': 'sm_90',
  'kernels.gpus.sm100': 'sm_100',
  'kernels.gpus.sm120': 'sm_120',
  'kernels.gpus.amd': 'AMD',

  'presets.label': '从一个模型开始',
  'presets.placeholder': '搜索：llama 解码',
  'presets.none': '没有相符的模型。',
  'presets.name': '{model} · {phase}',
  'presets.name_layers': '{model} · {phase} · 层：{layers}',
  'presets.beyond': '这个长度超出了模型的设计。',

  'layers.windowed': '滑动窗口',
  'layers.full': '全局',

  'phase.prefill-8k': '预填充 8K',
  'phase.train-4k': '训练 4K',
  'phase.decode-32k': '在 32K 处解码',
  'phase.decode-8k-b64': '在 8K 处解码，批大小 64',
  'phase.chunked-prefill': '分段预填充',
  'phase.own-context': '自身长度',
};
