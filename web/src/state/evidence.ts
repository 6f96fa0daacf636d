// SPDX-License-Identifier: Apache-2.0
// Computes the public cases one after another while the Evidence room is open.
import { type EngineClient, isAbort } from '../engine/client.ts';
import { caseRows, speedRows } from '../evidence/evidence.ts';
import type { Ask, EvidenceRow, Facts } from '../evidence/types.ts';
import type { AppStore } from './actions.ts';

const showEveryMs = 120; // rows come by the hundred: the page is drawn a few times only

export async function collectEvidence(
  store: AppStore,
  client: EngineClient,
  facts: Facts,
): Promise<void> {
  const { description, evidence, card } = store.get();
  if (description === null || !['none', 'broken'].includes(evidence.status)) return;
  const ask: Ask = {
    report: (params, source) => client.call('report', [params, source]),
    explain_error: (message) => client.call('explain_error', [message]),
    hardware: description.hardware,
  };
  const { fields } = description;
  const work = [
    ...facts.cases.map((fact) => ({
      entry: fact.entry ?? fact.id,
      rows: () => caseRows(ask, fields, fact),
    })),
    ...facts.speeds.map((fact) => ({ entry: fact.id, rows: () => speedRows(ask, fields, fact) })),
  ].sort((a, b) => Number(b.entry === card) - Number(a.entry === card));

  const rows: EvidenceRow[] = [];
  let shownAt = -Infinity;
  const show = (status: 'asking' | 'done', done: number) => {
    store.update({ evidence: { status, rows: [...rows], done, of: work.length, detail: '' } });
    shownAt = performance.now();
  };
  show('asking', 0);
  try {
    for (const [i, { entry, rows: ask }] of work.entries()) {
      rows.push(...(await ask()));
      const last = work[i + 1]?.entry !== entry; // no card is shown in part
      if (last && performance.now() - shownAt > showEveryMs) show('asking', i + 1);
    }
    show('done', work.length);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const status = isAbort(error) ? 'none' : 'broken';
    store.update({ evidence: { ...store.get().evidence, status, detail } });
  }
  client.stop(); // nothing more is asked of this worker
}
