// SPDX-License-Identifier: Apache-2.0
// The engine's worker.
import createEngine from 'attn-engine/web';
import wasmAddress from 'attn-engine/web.wasm?url';
import { fetchModule, serve } from './serve.ts';

// Counting a large grid takes a while, and so does opening its trace.
serve(fetchModule(createEngine, wasmAddress), { telling: ['report', 'trace_overview'] });
