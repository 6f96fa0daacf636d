// SPDX-License-Identifier: Apache-2.0
// A whole page drawn in slices: elements wait for their turn to be drawn, so a tap is answered in between.
// So comes the first screen, out of sight, while the text that came with the page stays; and another
// language.

const sliceMs = 4;

let waiting: (() => void)[] | null = null; // null: everything is drawn at once

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Whether elements are to wait for their turn. */
export const staged = (): boolean => waiting !== null;

/** Resolves when the caller may draw itself. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting === null) resolve();
    else waiting.push(resolve);
  });

/** Lets elements draw one after another; resolves when none waits any more, at once where they do already. */
export async function stage(): Promise<void> {
  if (waiting !== null) return;
  const queue: (() => void)[] = [];
  waiting = queue;
  do {
    await nextTask();
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      const draw = queue.shift();
      if (draw === undefined) break;
      draw();
      // The element is drawn in the first of these turns; its children ask for theirs soon after.
      for (let hop = 0; hop < 4; hop += 1) await Promise.resolve();
    }
  } while (queue.length > 0 || (await soon(queue)));
  waiting = null;
}

// Whether another element asks for its turn within a task.
async function soon(queue: readonly unknown[]): Promise<boolean> {
  await nextTask();
  return queue.length > 0;
}
