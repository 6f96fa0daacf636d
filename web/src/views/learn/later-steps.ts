// SPDX-License-Identifier: Apache-2.0
// The steps after the first, with their words.
import '../../i18n/lessons.ts';
import '../../i18n/numbers.ts';
import type { AnyStep } from './step-view.ts';
import { codeStep, decodeStep, kernelStep, masksStep, walkStep } from './steps/bridge.ts';
import { linesStep } from './steps/q1-lines.ts';
import { passesStep } from './steps/q1-passes.ts';
import { chipStep, overflowStep, runningStep } from './steps/q2.ts';
import { apartStep, fitsStep, tradeoffStep } from './steps/q3.ts';

export const laterSteps: readonly AnyStep[] = [
  linesStep,
  passesStep,
  runningStep,
  overflowStep,
  chipStep,
  tradeoffStep,
  fitsStep,
  apartStep,
  walkStep,
  kernelStep,
  decodeStep,
  masksStep,
  codeStep,
];
