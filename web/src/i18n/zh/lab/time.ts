// SPDX-License-Identifier: Apache-2.0
// 时间：屋顶线、播放器、赛跑。键与英文相同，缺一个就无法编译。
import type { time as keys } from '../../en/lab/time.ts';

export const time: Record<keyof typeof keys, string> = {
  'view.roofline.title': '屋顶线',
  'view.roofline.caption': '速度上限与每个 HBM 字节的运算量；点线为距屋顶多远',
  'view.roofline.left_out':
    '未计入：核函数达不到下界的一切原因。点的位置由时间下界给出，不是测量值。',
  'view.player.title': '逐块播放',
  'view.player.caption': '一个头的实际调度，一个事件接一个事件；中间没有 L2',
  'view.player.left_out':
    '未计入：核函数在分块之外保留的空间、提前进行的拷贝，以及同时运行多少线程块：这里一个接一个。FlashAttention-1 的发布版一次保留的 Q 行更少。标准注意力按论文的算法，每个乘积的操作数只读一次。',
  'view.race.title': '赛跑',
  'view.race.caption': '两个算法在同一个时钟上，各自均匀铺在自己的时间下界上',
  'view.race.left_out':
    '未计入：使核函数慢于下界的一切因素，所以这不预测谁赢多少。只对其中一个有规则的资源（如标准注意力没有的线程块波次）对两者都不计。步骤均匀铺在下界上；真实的步骤并不等长。',

  'headline.roofline.memory':
    '在 {gpu} 上，{algorithm} 此时为 {intensity}，低于屋脊点的 {ridge}：限制屋顶的是 HBM 带宽。时间下界 {seconds} 来自：{bound}，至多为峰值的 {share}。',
  'headline.roofline.compute':
    '在 {gpu} 上，{algorithm} 此时为 {intensity}，高于屋脊点的 {ridge}：HBM 带宽不是限制。时间下界 {seconds} 来自：{bound}，至多为峰值的 {share}。',
  'headline.roofline.unknown':
    '{algorithm} 在 {gpu} 上有某个速率或计数未知，因此屋顶线上没有它的点。',
  'headline.roofline.no_rate': '{algorithm} 在 {gpu} 上画不出屋顶：没有人公布它的{rates}。',
  'headline.roofline.no_rate.known':
    '{algorithm} 在 {gpu} 上画不出屋顶：没有人公布它的{rates}。已知峰值的数据类型：{dtypes}。',

  'chart.roofline.x': '每个 HBM 字节的运算量',
  'chart.roofline.y': '速度上限',
  'chart.roofline.peak': '矩阵单元 {peak}',
  'chart.roofline.bandwidth': 'HBM {bandwidth}',
  'chart.roofline.point': '{algorithm}，{phase}',
  'chart.roofline.asked': '当前',
  'chart.roofline.prefill': '预填充',
  'chart.roofline.decode': '解码',

  'roofline.none':
    '没有图：没有人公布 {gpu} 的{rates}。请换一种 GPU 或数据类型，或把这种 GPU 复制成自己的并填上。',
};
