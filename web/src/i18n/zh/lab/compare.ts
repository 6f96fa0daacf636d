// SPDX-License-Identifier: Apache-2.0
// 全部 GPU，以及两个配置的比较。键与英文相同，缺一个就无法编译。
import type { compare as keys } from '../../en/lab/compare.ts';

export const compare: Record<keyof typeof keys, string> = {
  'view.gpus.title': '全部 GPU',
  'view.gpus.caption': '当前配置在目录里每种 GPU 上的情形',
  'view.gpus.left_out':
    '未计入：是否有为该芯片编译的核函数（在 AMD、Apple、华为和 Google 芯片上，字节数是 CUDA 核函数的分块会占的量）、功耗上限与负载下的频率。时间均为下界。',
  'view.compare.title': '比较',
  'view.compare.caption': '只列不同之处',
  'view.compare.left_out': '未列出：相同的一切。按下数字可以看到它未计入什么。',

  'headline.gpus.best':
    '分块为 {tile} 的 {algorithm}，在有规则的 {judged} 种 GPU 中放得进 {fit} 种。时间计入了{resources}的有 {ranked} 种，其中最小的是 {best}：{seconds}。',
  'headline.gpus.fit':
    '分块为 {tile} 的 {algorithm}，在有规则的 {judged} 种 GPU 中放得进 {fit} 种。',
  'headline.gpus.no_rule':
    '分块为 {tile} 的 {algorithm} 要占多少没有规则，因此 {all} 种 GPU 都没有结论。',
  'number.bounds': '两个时间下界之比',
  'headline.compare.none':
    '还没有固定任何配置。先固定当前配置，再改一个参数，这里会列出它带来的变化。',
  'headline.compare.unanswered': '固定的配置没有答案。{why}',
  'headline.compare.same': '当前配置与固定的相同。改一个参数，就能看到差别。',
  'headline.compare.differ': '{fields}不同，随之有 {numbers} 个数不同。',
  'headline.compare.apart':
    '已改变：{fields}。{numbers} 个数不同。两个时间下界中只有一个计入了{alone}，因此不能说明哪个更快；只算两者都计入的，固定的为 {pinned}，当前的为 {here}。',
  'headline.compare.faster':
    '已改变：{fields}。{numbers} 个数不同；时间下界缩短，固定的是它的 {ratio} 倍。',
  'headline.compare.slower':
    '已改变：{fields}。{numbers} 个数不同；时间下界变长，是固定的 {ratio} 倍。',

  'fact.gpus': '目录中的 GPU',
  'fact.gpus_fit': '线程块放得下的 GPU',
  'fact.gpus_refused': '线程块的 SRAM 不够的 GPU',
  'fact.gpus_judged': '有结论的 GPU',
  'fact.gpus_without_rule': '没有结论的 GPU',
  'fact.gpus_ranked': '时间可以比较的 GPU',
  'fact.gpus_apart': '其余的',
  'explained.how.gpus_fit': '从下表数出：对每款 GPU，拿线程块要的与它的上限相比。',
  'explained.how.gpus_ranked': '从下表数出：线程块放得下，而且时间要用到的速率都已知。',

  'gpus.no_rate': '未知：{rates}。',
  'gpus.no_rule': '没有规则：{resources}。',
  'gpus.of': '{title}：',
  'gpus.apart':
    '浅色的条少计了其他 GPU 计入的量：速率未知，或没有规则。它们不参与比较，按时间排序时排在最后。',
  'gpus.some':
    '只在部分 GPU 上计入：{resources}。排序和条形都不含它；它使时间更长时，更长的时间列在旁边。',
  'gpus.with': '计入 {resources}：',
  'gpus.name': 'GPU',
  'gpus.sram': '一个线程块的 SRAM',
  'gpus.blocks': '一个 SM 上的线程块',
  'gpus.time': '至少用时',
  'gpus.fits': '{required}，上限 {limit}',
  'gpus.too_large': '{required}，超过上限 {limit}',

  'compare.pin': '固定当前配置',
  'compare.pin_again': '改为固定当前配置',
  'compare.swap': '两者互换',
  'compare.unpin': '取消固定',
  'compare.pinned': '固定的',
  'compare.here': '当前',
  'compare.params': '不同的参数',
  'compare.numbers': '不同的数',
  'compare.number.pinned': '{number}（固定的）',
  'compare.number.here': '{number}（当前）',
  'compare.times': '× {ratio}',
};
