// SPDX-License-Identifier: Apache-2.0
// The rooms: each is loaded when it is opened first.
import { html, type TemplateResult } from 'lit';
import type { Room } from '../state/state.ts';

interface RoomModule {
  load: () => Promise<unknown>;
  show: (alone: boolean) => TemplateResult; // alone: one place in it, with no way to others
}

const opened = new Set<Room>();

/** The rooms that have been loaded so far. */
export const openedRooms = (): ReadonlySet<Room> => new Set(opened);

/** Loads a room; rejects where its code does not come. */
export async function openRoom(room: Room): Promise<void> {
  await roomModules[room].load();
  opened.add(room);
}

export const roomModules: Readonly<Record<Room, RoomModule>> = {
  learn: {
    load: async () => (await import('./learn/attn-learn-room.ts')).ready(),
    show: () => html`<attn-learn-room></attn-learn-room>`,
  },
  lab: {
    load: () => import('./lab/attn-lab-room.ts'),
    show: () => html`<attn-lab-room></attn-lab-room>`,
  },
  bench: {
    load: () => import('./bench/attn-bench-room.ts'),
    show: () => html`<attn-bench-room></attn-bench-room>`,
  },
  evidence: {
    load: () => import('./evidence/attn-evidence-room.ts'),
    show: () => html`<attn-evidence-room></attn-evidence-room>`,
  },
};
