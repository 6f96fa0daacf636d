// SPDX-License-Identifier: Apache-2.0
// From a row of evidence back to the fact that it was made from.
import { facts } from './facts.ts';
import type { CaseFact, EvidenceRow, Expectation, SpeedFact } from './types.ts';

// The case of a row and what it expects; null for a speed.
export function caseOf({ id }: EvidenceRow): { fact: CaseFact; expected: Expectation } | null {
  for (const fact of facts.cases) {
    const expected = fact.expect.find(({ quantity }) => id === `${fact.id}/${quantity}`);
    if (expected !== undefined) return { fact, expected };
  }
  return null;
}

// The series of speeds that a row is a point of; null for a case.
export const speedOf = ({ id }: EvidenceRow): SpeedFact | null =>
  facts.speeds.find((fact) => id.startsWith(`${fact.id}/${fact.series}/`)) ?? null;
