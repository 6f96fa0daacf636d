// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { errorText } from '../../../web/src/cli/error-text.ts';
import { errorReasons, type ErrorReason } from '../../../web/src/engine/protocol.ts';
import { description } from '../../wasm/engine.ts';

const text = (field: string, reason: ErrorReason, got: string) =>
  errorText(description.fields, { field, reason, got });

describe('an error at the command line', () => {
  it.each(description.fields)('names the option --$name, whatever the reason', ({ name }) => {
    for (const reason of errorReasons) {
      for (const got of ['', 'x', '1:0', name])
        expect(text(name, reason, got)).toContain(`--${name}`);
    }
  });

  it('shows what was got', () => {
    expect(text('seq_len_q', 'out_of_range', '-3')).toMatch(/^--seq_len_q: .*-3/);
    expect(text('l2_usable_fraction', 'not_a_number', 'x')).not.toContain('whole');
    expect(text('foo', 'unknown_name', 'foo')).toContain('“foo”');
  });

  it('lists what it knows instead', () => {
    expect(text('algorithm', 'unknown_name', 'flash9')).toMatch(/standard, flash1.*“flash9”/);
    expect(text('dropout', 'unknown_name', 'maybe')).toMatch(/true, false.*“maybe”/);
    expect(text('source', 'unknown_name', 'guess')).toMatch(/model, simulate.*“guess”/);
    expect(text('command', 'unknown_name', 'repeat')).toMatch(/“repeat”.*report, sweep, batch/);
  });

  it('names what may have been meant', () => {
    expect(text('hardware', 'unknown_name', 'h100')).toMatch(/“h100”\. Near: h100-\w+, h100-/);
    expect(text('hardware', 'unknown_name', 'A100_80_SXM')).toMatch(/Near: a100-80-sxm/);
    expect(text('hardware', 'unknown_name', 'zzz')).not.toContain('Near');
    expect(text('algorithm', 'unknown_name', 'falsh2')).toMatch(/Near: flash2/);
    expect(text('hardwre', 'unknown_name', 'hardwre')).toMatch(/Near: --hardware\b/);
    expect(text('command', 'unknown_name', 'reprot')).toMatch(/Near: report\./);
  });

  it('names both fields where one is no multiple of the other', () => {
    const error = { field: 'heads_q', reason: 'not_a_multiple', got: '12' } as const;
    expect(errorText(description.fields, error, { heads_kv: 5 })).toMatch(
      /^--heads_q 12 is no multiple of --heads_kv 5:/,
    );
  });

  it('says that something is given twice', () => {
    expect(text('batch', 'given_twice', '3')).toMatch(/--batch is given twice/);
    expect(text('source', 'given_twice', 'model')).toMatch(/--source is given twice/);
  });

  it('says how a range is written', () => {
    expect(text('tile_rows', 'out_of_range', '16:8')).toMatch(/first:last.*16:8/);
    expect(text('tile_rows', 'out_of_range', '0')).not.toContain('first:last');
    expect(text('tile_rows', 'exceeds_capacity', '1:2000000')).toMatch(/combinations/);
    expect(text('seq_len_q', 'exceeds_capacity', '16777216')).not.toMatch(/combinations/);
  });

  it('says that a text holds no such line, or that there is no text', () => {
    expect(text('message', 'unknown_name', 'hello')).toMatch(/No line .*“hello”/);
    expect(text('message', 'missing', '')).toMatch(/no text/);
  });
});
