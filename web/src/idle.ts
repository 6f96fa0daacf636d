// SPDX-License-Identifier: Apache-2.0
// Work that can wait until the page has nothing to do.
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work, 50);
}
