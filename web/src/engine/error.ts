// SPDX-License-Identifier: Apache-2.0
// The engine's one error, as a JavaScript Error that keeps field, reason and got.
import {
  type EngineErrorData,
  type ErrorReason,
  type Params,
  isModelled,
  type EngineReport,
  type Reply,
  type Report,
} from './protocol.ts';

export class EngineError extends Error {
  readonly field: string;
  readonly reason: ErrorReason;
  readonly got: string;

  constructor(data: EngineErrorData) {
    super(`${data.field}: ${data.reason} (got ${JSON.stringify(data.got)})`);
    this.name = 'EngineError';
    this.field = data.field;
    this.reason = data.reason;
    this.got = data.got;
  }

  get data(): EngineErrorData {
    return { field: this.field, reason: this.reason, got: this.got };
  }
}

// With the whole question: some errors are about two of its fields.
export class AskedError extends EngineError {
  readonly asked: Params;

  constructor(data: EngineErrorData, asked: Params) {
    super(data);
    this.asked = asked;
  }
}

// The value of a reply. Throws EngineError.
export function unwrap<T>(reply: Reply<T>): T {
  if ('error' in reply) throw new EngineError(reply.error);
  return reply.value;
}

// A report with numbers. Throws EngineError where the model has no rule: it is the pass of this
// algorithm that cannot be asked.
export function modelled(report: EngineReport): Report {
  if (isModelled(report)) return report;
  const got = String(report.params['pass']);
  throw new EngineError({ field: 'pass', reason: 'not_modelled', got });
}
