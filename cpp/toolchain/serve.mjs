// SPDX-License-Identifier: Apache-2.0
//
// Vite's two servers, on the loopback address only.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from './cache.mjs';
import { SetupError } from './step.mjs';

/** The number after --port, or null; anything else on the command line is an error. */
export function askedPort() {
  let text;
  try {
    text = parseArgs({ options: { port: { type: 'string' } } }).values.port;
  } catch (error) {
    throw new SetupError(error.message);
  }
  if (text === undefined) return null;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new SetupError(`--port: expected a number from 1 to 65535, got ${JSON.stringify(text)}`);
  }
  return port;
}

/** Serves dist/ ('preview') or the sources ('dev') until the process ends; prints the address. */
export async function serve(kind, port) {
  const vite = await import('vite');
  const configFile = join(repository, 'web', 'vite.config.ts');
  // Where no port was asked for, a taken one gives way to the next free one.
  const where = {
    host: '127.0.0.1',
    strictPort: port !== null,
    open: false,
    ...(port && { port }),
  };
  try {
    const server =
      kind === 'preview'
        ? await vite.preview({ configFile, logLevel: 'error', preview: where })
        : await (await vite.createServer({ configFile, server: where })).listen();
    process.stdout.write(`AttnLab is at ${server.resolvedUrls.local[0]} (Ctrl+C ends it)\n`);
  } catch (error) {
    throw new SetupError(`cannot serve: ${error.message}`);
  }
}
