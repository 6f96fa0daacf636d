// SPDX-License-Identifier: Apache-2.0
// Work that waits until what was just changed is on the screen.
export function afterPaint(work: () => void): void {
  if (typeof requestAnimationFrame === 'undefined') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work)); // a frame is painted before the next task
}
