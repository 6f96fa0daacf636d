#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// The command line: attnlab report | sweep | batch | explain-error | evidence | bench,
// on the same engine as the page.
//
// Answers go to stdout, errors to stderr. Exit status: 0 answered, 1 not written, 2 bad input.
import { AskedError, EngineError, unwrap } from '../engine/error.ts';
import { loadEngine } from '../engine/load-node.ts';
import type { Description, EngineErrorData, Params, RawEngine } from '../engine/protocol.ts';
import { readOptions, refuse } from './arguments.ts';
import { batch } from './batch.ts';
import { bench } from './bench.ts';
import { errorText } from './error-text.ts';
import { printEvidence } from './evidence.ts';
import { explainError } from './explain-error.ts';
import { help } from './help.ts';
import { report } from './report.ts';
import { sweep } from './sweep.ts';
import { toJson } from './json.ts';
import { plain } from './output.ts';

export interface Session {
  engine: RawEngine;
  description: Description;
}

async function run(args: readonly string[], session: Session): Promise<void> {
  const [command, ...rest] = args;
  if (command === undefined || command === 'help' || rest.includes('--help')) {
    process.stdout.write(help(session.description.fields));
    return;
  }
  switch (command) {
    case 'report':
      return report(session, readOptions(session.description.fields, rest));
    case 'sweep':
      return sweep(session, readOptions(session.description.fields, rest));
    case 'batch':
      return batch(session, readOptions(session.description.fields, rest));
    case 'explain-error':
      return explainError(session.engine, rest);
    case 'bench':
      return bench(session.description.fields, rest);
    case 'evidence':
      return printEvidence(session, rest);
    default:
      return refuse('command', 'unknown_name', command);
  }
}

function printError(
  error: EngineErrorData,
  asked: Params,
  json: boolean,
  { description }: Session,
): void {
  const text = json ? toJson(error) : plain(errorText(description.fields, error, asked));
  process.stderr.write(`${text}\n`);
}

// A reader that has seen enough (head, say) closes the pipe: that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`The answer could not be written: ${error.message}\n`);
  process.exit(1);
});

const args = process.argv.slice(2).map((arg) => (arg === '-h' ? '--help' : arg));
if (args[0] === '--help') args[0] = 'help';
const engine = await loadEngine();
const session: Session = { engine, description: unwrap(engine.describe()) };
try {
  await run(args, session);
} catch (error) {
  if (!(error instanceof EngineError)) throw error;
  const asked = error instanceof AskedError ? error.asked : {};
  printError(error.data, asked, args.includes('--json'), session);
  process.exitCode = 2;
}
