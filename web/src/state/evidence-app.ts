// SPDX-License-Identifier: Apache-2.0
// The Evidence room's own worker: its hundreds of questions hold up nobody else's.
import { createClient } from '../engine/client.ts';
import { openWorker } from '../engine/open-worker.ts';
import { facts } from '../evidence/facts.ts';
import { entriesOf } from '../evidence/cards.ts';
import { store } from './app.ts';
import { collectEvidence } from './evidence.ts';

const client = createClient(openWorker);

export const evidenceEntries: readonly string[] = entriesOf(facts);
export const startEvidence = (): Promise<void> => collectEvidence(store, client, facts);
