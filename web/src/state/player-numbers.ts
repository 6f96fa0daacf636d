// SPDX-License-Identifier: Apache-2.0
// The player's counters, each with what it counts.
import type { MessageKey } from '../i18n/t.ts';
import { explained, type Explained, plainSentence } from './explained.ts';

export interface Counted {
  step: number;
  hbm_bytes_read: bigint;
  hbm_bytes_written: bigint;
  sram_bytes: bigint;
  sram_peak_bytes: bigint;
}

export interface PlayerNumber {
  level: 'hbm' | 'sram';
  number: Explained;
}

export function playerNumbers(shown: Counted): PlayerNumber[] {
  const at = { step: { count: shown.step } };
  const counter = (
    level: PlayerNumber['level'],
    label: MessageKey,
    how: MessageKey,
    bytes: bigint,
  ): PlayerNumber => ({
    level,
    number: explained(
      label,
      label,
      'modelled',
      { bytes },
      {
        how: [{ key: 'explained.how.played', values: at }, plainSentence(how)],
        leftOut: level === 'hbm' ? 'number.left_out.hbm_none' : 'number.left_out.working_set',
      },
    ),
  });
  return [
    counter('hbm', 'player.count.read', 'explained.how.played_read', shown.hbm_bytes_read),
    counter('hbm', 'player.count.written', 'explained.how.played_written', shown.hbm_bytes_written),
    counter('sram', 'player.count.sram', 'explained.how.played_sram', shown.sram_bytes),
    counter('sram', 'player.count.peak', 'explained.how.played_peak', shown.sram_peak_bytes),
  ];
}
