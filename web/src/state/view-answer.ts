// SPDX-License-Identifier: Apache-2.0
// What each view of the Lab asks of the engine beside the two reports.
import type { EngineClient } from '../engine/client.ts';
import type { FieldInfo, HardwareProfile, Params } from '../engine/protocol.ts';
import type { View, ViewAnswer } from './state.ts';

export interface ViewQuestion {
  view: View;
  params: Params;
  fields: readonly FieldInfo[];
  hardware: readonly HardwareProfile[];
  pinned: Params | null;
}

export async function viewAnswer(
  client: EngineClient,
  { view, params }: ViewQuestion,
): Promise<ViewAnswer | null> {
  if (view !== 'fits') return null;
  const [changes, preset] = await Promise.all([
    client.call('fit_changes', [params]),
    client.call('kernel_preset', [params]),
  ]);
  return { view, changes, preset };
}
