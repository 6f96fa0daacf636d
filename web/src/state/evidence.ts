// SPDX-License-Identifier: Apache-2.0
// Computes the public cases one after another while the Evidence room is open.
import { type EngineClient, isAbort } from '../engine/client.ts';
import { caseRows, speedRows } from '../evidence/evidence.ts';
import type { Ask, EvidenceRow, Facts } from '../evidence/types.ts';
import type { AppStore } from './actions.ts';

const atOnce = 8; // facts asked together: their questions travel as one message

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
  const show = (status: 'asking' | 'done', done: number) =>
    store.update({ evidence: { status, rows: [...rows], done, of: work.length, detail: '' } });
  show('asking', 0);
  try {
    for (let done = 0; done < work.length;) {
      let end = Math.min(done + (done === 0 ? 1 : atOnce), work.length);
      while (work[end]?.entry === work[end - 1]?.entry) end += 1; // no card is shown in part
      const answers = await Promise.all(work.slice(done, end).map((one) => one.rows()));
      rows.push(...answers.flat());
      done = end;
      show(done === work.length ? 'done' : 'asking', done);
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const status = isAbort(error) ? 'none' : 'broken';
    store.update({ evidence: { ...store.get().evidence, status, detail } });
  }
  client.stop(); // nothing more is asked of this worker
}
