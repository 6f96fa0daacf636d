// SPDX-License-Identifier: Apache-2.0
// Measured speeds on one line, each as a share of what its bound allows: a dot; beyond the bound,
// a cross. Places are in percent of the width, so that text keeps its size on any screen.

export interface StripMark {
  at: string; // along the line
  beaten: boolean;
}

export interface Strip {
  marks: StripMark[];
  bound: string;
  half: string;
}

const margin = 0.02; // of the width, on both sides

export function boundStrip(shares: readonly number[]): Strip {
  const most = Math.max(1.1, ...shares.map((share) => share * 1.05));
  const at = (share: number) =>
    `${((margin + (share / most) * (1 - 2 * margin)) * 100).toFixed(2)}%`;
  return {
    marks: shares.map((share) => ({ at: at(share), beaten: share > 1 })),
    bound: at(1),
    half: at(0.5),
  };
}
