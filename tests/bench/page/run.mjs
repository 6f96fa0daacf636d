// SPDX-License-Identifier: Apache-2.0
//
// How fast the page is: Lighthouse on a simulated phone, how long a slider's move takes to paint, what a
// frame of the tile player costs, and which tasks hold the main thread after load.
//
//   npm run bench -- page [--only lighthouse | sliders | player | tasks] [--runs 5] [--moves 12] [--views levels,traffic]
//       [--seconds 6]
//
// Measured, never asserted: the figures are those of this machine, busy or not.
import { parseArgs } from 'node:util';
import { lighthouse } from './lighthouse.mjs';
import { longTasks } from './long-tasks.mjs';
import { playerFrames } from './player-frames.mjs';
import { serveDist } from './serve.mjs';
import { sliderLatency, sliderViews } from './slider-latency.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '5' },
    moves: { type: 'string', default: '12' },
    views: { type: 'string', default: sliderViews.join(',') },
    seconds: { type: 'string', default: '6' },
  },
});
for (const name of ['runs', 'moves', 'seconds']) {
  if (!/^[1-9]\d*$/.test(values[name]))
    throw new Error(`--${name}: a whole number from 1 on is needed, got ${values[name]}`);
}
const parts = {
  lighthouse: (address) => lighthouse(address, Number(values.runs)),
  sliders: (address) => sliderLatency(address, values.views.split(','), Number(values.moves)),
  player: (address) => playerFrames(address, Number(values.seconds)),
  tasks: (address) => longTasks(address),
};
if (values.only !== undefined && !Object.hasOwn(parts, values.only))
  throw new Error(`--only: ${Object.keys(parts).join(' or ')} is needed, got ${values.only}`);

const { address, close } = await serveDist();
try {
  for (const name of values.only === undefined ? Object.keys(parts) : [values.only])
    await parts[name](address);
} finally {
  close();
}
