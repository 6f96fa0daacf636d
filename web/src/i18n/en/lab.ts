// SPDX-License-Identifier: Apache-2.0
// The Lab. Keys: area.item.part.
import { compare } from './lab/compare.ts';
import { error } from './lab/error.ts';
import { explains } from './lab/explains.ts';
import { frame } from './lab/frame.ts';
import { levels } from './lab/levels.ts';
import { presets } from './lab/presets.ts';
import { time } from './lab/time.ts';
import { traffic } from './lab/traffic.ts';

export const lab = {
  ...frame,
  ...levels,
  ...traffic,
  ...time,
  ...compare,
  ...error,
  ...presets,
  ...explains,
};
