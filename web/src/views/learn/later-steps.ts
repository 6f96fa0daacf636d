// SPDX-License-Identifier: Apache-2.0
// The steps after the first, with their words.
import '../../i18n/lessons.ts';
import '../../i18n/numbers.ts';
import type { AnyStep } from './step-view.ts';
import { decodeStep } from './steps/bridge-decode.ts';
import { kernelStep } from './steps/bridge-kernel.ts';
import { masksStep } from './steps/bridge-masks.ts';
import { walkStep } from './steps/bridge-walk.ts';
import { codeStep } from './steps/code.ts';
import { linesStep } from './steps/q1-lines.ts';
import { passesStep } from './steps/q1-passes.ts';
import { chipStep, overflowStep, runningStep } from './steps/q2.ts';
import { apartStep } from './steps/q3-apart.ts';
import { gainStep } from './steps/q3-gain.ts';
import { fitsStep } from './steps/q3-fits.ts';
import { shapeStep } from './steps/q3-shape.ts';
import { crossoverStep, tradeoffStep } from './steps/q3-tradeoff.ts';

export const laterSteps: readonly AnyStep[] = [
  linesStep,
  passesStep,
  runningStep,
  overflowStep,
  chipStep,
  tradeoffStep,
  crossoverStep,
  shapeStep,
  fitsStep,
  apartStep,
  gainStep,
  walkStep,
  kernelStep,
  decodeStep,
  masksStep,
  codeStep,
];
