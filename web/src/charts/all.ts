// SPDX-License-Identifier: Apache-2.0
// Every chart: one lazy chunk, so that the page is there before Plot is.
export { lengthChart } from './length-chart.ts';
export { rooflineChart } from './roofline-chart.ts';
export { sweepChart } from './bench-chart.ts';
export { runChart } from './run-chart.ts';
export { tileChart } from './tile-chart.ts';
export { trafficChart } from './traffic-chart.ts';
