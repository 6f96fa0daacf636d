// SPDX-License-Identifier: Apache-2.0
// The built command line, as a shell runs it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { description, engine, params } from './engine.ts';

const program = fileURLToPath(new URL('../../dist/node/attnlab.mjs', import.meta.url));

function attnlab(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
const lines = (text: string) => text.trimEnd().split('\n');
const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>;

// An answer of the module as the command line prints it.
const printed = (set: Parameters<typeof params>[0], source: 'model' | 'simulate' = 'model') => {
  const reply = engine.report(params(set), source);
  const value: unknown = 'error' in reply ? reply : reply.value;
  const text = JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'bigint' ? item.toString() : item,
  );
  return parsed(text);
};

describe('attnlab report', () => {
  it.each(['model', 'simulate'] as const)('prints what the module answers: %s', (source) => {
    const { status, stdout } = attnlab([
      ...['report', '--seq_len_q', '1000', '--mask=causal', '--dropout', '--algorithm', 'standard'],
      ...['--heads_q', '4', '--heads_kv', '2', '--source', source, '--json'],
    ]);
    expect(status).toBe(0);
    const set = { seq_len_q: 1000, mask: 'causal', dropout: true, algorithm: 'standard' };
    expect(parsed(stdout)).toEqual(printed({ ...set, heads_q: 4, heads_kv: 2 }, source));
  });

  it('says which HBM bytes bound the time: without a simulated L2 not those that are listed', () => {
    const shape = ['--algorithm', 'standard', '--seq_len_q', '65536', '--hardware', 'h100-sxm'];
    const boundOf = (...l2: string[]) =>
      /^time .*set by: (.*)$/m.exec(attnlab(['report', ...shape, ...l2]).stdout)?.[1]?.trim();
    expect(boundOf()).toBe('HBM bytes, each moved once');
    expect(boundOf('--l2', 'ideal')).toBe('HBM bytes, each moved once');
    expect(boundOf('--l2', 'simulated')).toBe('HBM bytes');
  });

  it('prints counts as decimal strings, exact past 2^53', () => {
    const { stdout } = attnlab(['report', '--seq_len_q', '100000001', '--json']);
    expect(parsed(stdout)).toMatchObject({
      score_matrix: { bytes: String(2n * 100_000_001n ** 2n) },
    });
  });

  const textOf = (...args: string[]) => attnlab(['report', ...args]).stdout;
  const rowOf = (name: string, ...args: string[]) =>
    lines(textOf(...args)).find((line) => line.startsWith(name)) ?? '';

  it('says that the peak memory is beyond the GPU, and by how much', () => {
    const large = ['--seq_len_q', '131072', '--algorithm', 'standard', '--heads_q', '4'];
    // Q, K or V of four heads is 128 MiB, a matrix 128 GiB: Q, K, V and two of these.
    const over = 3n * 2n ** 27n + 2n * 2n ** 37n - 80_000_000_000n;
    const row = rowOf('peak memory', ...large, '--hardware', 'a100-80-sxm');
    expect(row).toContain('does not fit the 74.5 GiB of a100-80-sxm');
    expect(row).toContain(`(${over.toLocaleString('en')} B) too much`);
    expect(rowOf('peak memory', '--seq_len_q', '1024')).toMatch(/theory$/);
    const own = ['--hardware', 'custom', '--custom', '{"base":"t4","mem_capacity_bytes":1000000}'];
    expect(rowOf('peak memory', ...own)).toContain('of custom');
  });

  it('prints the splits that the rule of the kernel chose', () => {
    const split = ['--algorithm', 'split_kv', '--seq_len_q', '1', '--seq_len_kv', '65536'];
    const { traffic } = printed({ algorithm: 'split_kv', seq_len_q: 1, seq_len_kv: 65536 });
    const rows = (traffic as { rows: { tensor: string; elements: string }[] }).rows;
    const partial = rows.find(({ tensor }) => tensor === 'partial_lse');
    expect(Number(partial?.elements)).toBeGreaterThan(1); // of one row
    expect(rowOf('splits ', ...split)).toMatch(
      new RegExp(`^splits +${partial?.elements} +chosen by the rule of flash2`),
    );
    expect(rowOf('splits ', ...split, '--splits', '4')).not.toContain('chosen');
    expect(rowOf('splits ', '--seq_len_q', '64')).toBe('');
  });

  it('says what the letters in its formulas stand for, and no others', () => {
    const text = textOf('--seq_len_q', '1024', '--head_dim', '64', '--mask', 'causal');
    const legend = text.slice(text.indexOf('Letters in the formulas'));
    expect(legend).toContain('Nq = 1,024 (query length)');
    expect(legend).toContain('d = 64 (head dimension)');
    expect(legend).not.toContain('splits');
  });

  it('says that the working set of the lesson counts K and V apart', () => {
    const shared = ['--kv_shared', '--head_dim', '576', '--head_dim_v', '512'];
    expect(rowOf('working set', ...shared)).toContain('counts K and V apart');
    expect(rowOf('working set')).toMatch(/theory$/);
  });

  it('prints a text for people without --json', () => {
    const { status, stdout } = attnlab(['report', '--seq_len_q', '1024']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/score matrix +2 MiB \(2,097,152 B\)/);
    expect(stdout).not.toContain('\u00a0');
    expect(Math.max(...lines(stdout).map((line) => line.length))).toBeLessThan(140);
  });

  it('calls nothing modelled that is not', () => {
    const { stdout } = attnlab(['report', '--pass', 'backward', '--algorithm', 'flash4']);
    const unknown = lines(stdout).filter((line) => line.includes('not modelled'));
    expect(unknown.length).toBeGreaterThan(3);
    for (const line of unknown) expect(line).toMatch(/not modelled$/);
  });

  const counts = description.fields.filter((field) => field.kind === 'integer');
  it('refuses a bad value of any count by its name, with exit status 2', () => {
    for (const field of counts.slice(0, 2)) {
      for (const [text, reason] of [
        ['0', 'out_of_range'],
        ['-3', 'out_of_range'],
        ['1.5', 'not_an_integer'],
        ['NaN', 'not_a_number'],
        ['', 'not_a_number'],
        ['null', 'not_a_number'],
        [String(2 ** 53), 'out_of_range'],
      ] as const) {
        const { status, stdout, stderr } = attnlab(['report', '--json', `--${field.name}=${text}`]);
        expect([status, stdout]).toEqual([2, '']);
        expect(parsed(stderr)).toEqual({ field: field.name, reason, got: text });
      }
    }
  }, 120_000);

  it.each([
    [['report', '--colour', '3'], { field: 'colour', reason: 'unknown_name', got: 'colour' }],
    [['report', '--batch'], { field: 'batch', reason: 'missing', got: '' }],
    [['report', 'batch'], { field: 'batch', reason: 'unknown_name', got: 'batch' }],
    [['report', '--source', 'guess'], { field: 'source', reason: 'unknown_name', got: 'guess' }],
    [['report', '--mask', 'round'], { field: 'mask', reason: 'unknown_name', got: 'round' }],
    [['repeat'], { field: 'command', reason: 'unknown_name', got: 'repeat' }],
    [
      ['sweep', '--tile_rows', '1:9:0'],
      { field: 'tile_rows', reason: 'out_of_range', got: '1:9:0' },
    ],
    [['sweep', '--tile_rows', '9:1'], { field: 'tile_rows', reason: 'out_of_range', got: '9:1' }],
    [
      ['report', '--mask=none', '--mask', 'causal'],
      { field: 'mask', reason: 'given_twice', got: 'causal' },
    ],
    [
      ['sweep', '--source=model', '--source', 'model'],
      { field: 'source', reason: 'given_twice', got: 'model' },
    ],
    [
      ['report', '--hardware', 'a10', '--hardware_file', 'gpu.json'],
      { field: 'hardware_file', reason: 'given_twice', got: 'gpu.json' },
    ],
    [['batch', '--batch', '2'], { field: 'batch', reason: 'unknown_name', got: 'batch' }],
  ])('refuses %j', (args, error) => {
    const { status, stderr } = attnlab([...args, '--json']);
    expect(status).toBe(2);
    expect(parsed(stderr)).toEqual(error);
  });

  it('says an error in a sentence without --json', () => {
    const { status, stderr } = attnlab(['report', '--heads_q', '0']);
    expect(status).toBe(2);
    expect(lines(stderr)).toHaveLength(1);
    expect(stderr).toMatch(/--heads_q: Query heads/);
    const multiple = attnlab(['report', '--heads_q', '12', '--heads_kv', '5']);
    expect(multiple.stderr).toMatch(/^--heads_q 12 is no multiple of --heads_kv 5:/);
  });
});

describe('attnlab help', () => {
  it.each([[['help']], [['--help']], [['report', '--help']], [['batch', '-h']], [[]]])(
    'is the same for %j: every field with its values',
    (args) => {
      const { status, stdout } = attnlab(args);
      expect(status).toBe(0);
      for (const { name } of description.fields) expect(stdout).toMatch(`  --${name} `);
      for (const { id } of description.hardware) expect(stdout).toContain(id);
      expect(stdout).not.toMatch(/null|undefined|NaN/);
    },
  );
});

describe('a GPU of one’s own', { timeout: 30_000 }, () => {
  const file = join(mkdtempSync(join(tmpdir(), 'attnlab-')), 'gpu.json');
  it('is read from a file, or told as JSON', () => {
    writeFileSync(file, '{\n  "base": "h100-sxm",\n  "smem_max_bytes_per_block": 49152\n}\n');
    const { status, stdout } = attnlab(['report', '--hardware_file', file, '--json']);
    expect(status).toBe(0);
    const { params, sram } = parsed(stdout) as Record<string, Record<string, unknown>>;
    expect(params).toMatchObject({
      hardware: 'custom',
      custom: '{"base":"h100-sxm","smem_max_bytes_per_block":49152}',
    });
    expect(sram).toMatchObject({ limit_bytes: '49152', fits: false });
    const { stdout: told } = attnlab(['batch'], '{"hardware":"custom","custom":{"base":"a10"}}\n');
    expect(parsed(told)['params']).toMatchObject({ custom: '{"base":"a10"}' });
  });
  it('is refused by the name of its field, or of the option', () => {
    writeFileSync(file, '{"base": "h100-sxm", "sm_count": -1}');
    const { status, stderr } = attnlab(['report', '--hardware_file', file, '--json']);
    expect(status).toBe(2);
    expect(parsed(stderr)).toEqual({ field: 'sm_count', reason: 'out_of_range', got: '-1' });
    const { stderr: none } = attnlab(['report', '--hardware_file', `${file}.none`, '--json']);
    expect(parsed(none)).toMatchObject({ field: 'hardware_file', reason: 'missing' });
  });
  it('reaches the engine as it stands in the file', () => {
    const errorOf = (text: string) => {
      writeFileSync(file, text);
      return parsed(attnlab(['report', '--hardware_file', file, '--json']).stderr);
    };
    // As numbers and objects of JavaScript the first would be unknown, the second 20.
    expect(errorOf('{"base": "h100-sxm", "l2_bytes": 1e999}')).toEqual({
      ...{ field: 'l2_bytes', reason: 'out_of_range', got: 'Infinity' },
    });
    expect(errorOf('{"base": "h100-sxm", "sm_count": 10, "sm_count": 20}')).toMatchObject({
      ...{ field: 'sm_count', reason: 'unknown_name' },
    });
    writeFileSync(file, '\uFEFF{"base" :\t"h100-sxm",\r\n "name": "a  \\" b"}');
    const { stdout } = attnlab(['report', '--hardware_file', file, '--json']);
    expect(parsed(stdout)['params']).toMatchObject({
      custom: '{"base":"h100-sxm","name":"a  \\" b"}',
    });
  });
  it('is told in a line as exactly, and whatever stands there, the next line is answered', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { stdout } = attnlab(
      ['batch'],
      [
        '{"hardware":"custom","custom":{"base":"a10","l2_bytes":1e999}}',
        '{"hardware":"custom","custom":{"base":"a10","peak_flops":{"fp16":-1e999}}}',
        `{"hardware":"custom","custom":{"notes":${deep}}}`,
        `{"seq_len_q":${deep}}`,
        '{}',
      ].join('\n'),
    );
    const answers = lines(stdout).map(parsed);
    expect(answers.slice(0, 4).map(({ error }) => error)).toEqual([
      { field: 'l2_bytes', reason: 'out_of_range', got: 'Infinity' },
      { field: 'peak_flops.fp16', reason: 'out_of_range', got: '-Infinity' },
      { field: 'custom', reason: 'exceeds_capacity', got: '{…}' },
      { field: 'seq_len_q', reason: 'not_a_number', got: '[…]' },
    ]);
    expect(answers[4]).toEqual(printed({}));
  });
});

describe('attnlab sweep', () => {
  it('prints a line for every combination, the last option fastest', () => {
    const { status, stdout } = attnlab([
      ...['sweep', '--algorithm', 'flash1,flash2', '--tile_rows', '16:64:16', '--json'],
    ]);
    expect(status).toBe(0);
    const rows = lines(stdout).map((line) => parsed(line)['params'] ?? {});
    expect(
      rows.map((row) =>
        Object.entries(row).filter(([k]) => k === 'algorithm' || k === 'tile_rows'),
      ),
    ).toEqual(
      ['flash1', 'flash2'].flatMap((algorithm) =>
        [16, 32, 48, 64].map((tile_rows) => [
          ['algorithm', algorithm],
          ['tile_rows', tile_rows],
        ]),
      ),
    );
  });

  it('keeps a refused combination as a line with its error', () => {
    const { status, stdout } = attnlab(['sweep', '--heads_q', '6', '--heads_kv', '3,4', '--json']);
    expect(status).toBe(0);
    const [good, bad] = lines(stdout).map(parsed);
    expect(good).toHaveProperty('traffic');
    expect(bad).toMatchObject({ error: { field: 'heads_q', reason: 'not_a_multiple' } });
  });

  it('shows without --json what an L2 changes, and a refusal in a sentence', () => {
    const { status, stdout } = attnlab([
      ...['sweep', '--heads_q', '6', '--heads_kv', '3,4', '--l2', 'none,ideal'],
    ]);
    expect(status).toBe(0);
    const [head, none, ideal, refused] = lines(stdout).map((line) => line.split('\t'));
    const column = head?.indexOf('HBM read') ?? -1;
    expect(head?.slice(0, 2)).toEqual(['heads_kv', 'l2']);
    expect(none?.[column]).toMatch(/ MiB$/);
    expect(ideal?.[column]).not.toBe(none?.[column]);
    expect(refused?.[2]).toMatch(/^--heads_q 6 is no multiple of --heads_kv 4/);
  });
});

describe('attnlab sweep for people', () => {
  it('says of every combination whether it fits and how long it takes at least', () => {
    const { stdout } = attnlab(['sweep', '--tile_rows', '64,1024']);
    const [head, small, large] = lines(stdout).map((line) => line.split('\t'));
    const at = (name: string) => head?.indexOf(name) ?? -1;
    expect([small, large].map((row) => row?.[at('fits')])).toEqual(['yes', 'no']);
    // 64 rows of Q, 64 of K and of V, 128 elements of 2 bytes.
    expect(small?.[at('SRAM of a block')]).toBe('48 KiB');
    expect(small?.[at('time at least')]).toMatch(/^[\d.]+ (ms|µs)$/);
    expect(small).toHaveLength(head?.length ?? 0);
  });
});

describe('attnlab batch', () => {
  it('answers line by line, in order, errors in place', () => {
    const asked = [
      '{}',
      '{"seq_len_q": 512, "source": "simulate"}',
      'no json',
      '{"seq_len_q": 0}',
      '',
      '{"colour": 1}',
      '{"seq_len_q": null}',
      '{"seq_len_q": "512"}',
      '{"source": "guess"}',
      '[1]',
      '{"seq_len_q": [512]}',
      '{"__proto__": 1}',
      '{"algorithm": "standard", "seq_len_q": 64}',
      '{"seq_len_q": 64, "seq_len_q": 128}',
    ];
    const { status, stdout } = attnlab(['batch'], `${asked.join('\n')}\n`);
    expect(status).toBe(0);
    const answers = lines(stdout).map(parsed);
    expect(answers).toHaveLength(asked.length);
    expect(answers[0]).toEqual(printed({}));
    expect(answers[1]).toEqual(printed({ seq_len_q: 512 }, 'simulate'));
    expect(answers[12]).toEqual(printed({ algorithm: 'standard', seq_len_q: 64 }));
    expect(answers[13]).toMatchObject({ error: { field: 'seq_len_q', reason: 'given_twice' } });
    const refused = answers.map(
      (answer) => (answer['error'] as { field: string } | undefined)?.field,
    );
    expect(refused.slice(2, 12)).toEqual([
      ...['line', 'seq_len_q', 'line', 'colour', 'seq_len_q', 'seq_len_q', 'source', 'line'],
      ...['seq_len_q', '__proto__'],
    ]);
  });

  it('takes a line for what JSON lines mean by one', () => {
    const asked = [
      '\uFEFF{"seq_len_q": 64}\r', // as some editors write it
      '{"seq_len_q":\r64}', // a return is white space
      '{"hardware": "a\u2028b"}', // a separator of Unicode is text
      '{"hardware": null}',
      '{"": 1}',
      '{"seq_len_q": 64}', // and no line end
    ];
    const answers = lines(attnlab(['batch'], asked.join('\n')).stdout).map(parsed);
    const good = printed({ seq_len_q: 64 });
    const refused = (field: string, got: string) => ({
      error: { field, reason: 'unknown_name', got },
    });
    expect(answers).toEqual([
      ...[good, good, refused('hardware', 'a\u2028b'), refused('hardware', 'null')],
      ...[refused('line', ''), good],
    ]);
  });

  it('refuses a line that is too long, and goes on', () => {
    const { stdout } = attnlab(['batch'], `{"hardware": "${'a'.repeat(5_000_000)}"}\n{}\n`);
    const [long, next] = lines(stdout).map(parsed);
    expect(long).toMatchObject({ error: { field: 'line', reason: 'exceeds_capacity' } });
    expect(next).toEqual(printed({}));
  });

  it('answers nothing to nothing', () => {
    expect(attnlab(['batch'], '')).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});

describe('attnlab evidence', () => {
  it('prints every row as JSON, with a link for the lab', () => {
    const { status, stdout } = attnlab(['evidence', '--json']);
    expect(status).toBe(0);
    const rows = lines(stdout).map(parsed);
    expect(rows.length).toBeGreaterThan(450);
    for (const row of rows) expect(row['status']).toBe(row['stated']);
    const row = rows.find(({ id }) => id === 'fa4-4090-d256/required_bytes');
    expect(row).toMatchObject({ expected: '131072', modelled: '131072', difference: 0 });
    expect(row?.['link']).toContain('hardware=rtx-4090');
  });
  it('prints a table for people and sums it up', () => {
    const { status, stdout } = attnlab(['evidence']);
    expect(status).toBe(0);
    expect(lines(stdout).at(-1)).toMatch(/^\d+ rows: \d+ exact, .* 4 misses\.$/);
  });
  it('refuses what it does not know', () => {
    const { status, stderr } = attnlab(['evidence', '--batch', '2', '--json']);
    expect(status).toBe(2);
    expect(parsed(stderr)).toEqual({ field: 'batch', reason: 'unknown_name', got: '--batch' });
  });
});

describe('attnlab bench', { timeout: 60_000 }, () => {
  interface BenchAnswer {
    peak_gflops: { simd128: number; relaxed: number | null };
    rows: Record<string, unknown>[];
    refused: { kernel: string; error: { reason: string } }[];
  }
  const shape = ['--seq_len_q', '100', '--head_dim', '24', '--heads_q', '2', '--mask', 'causal'];

  it('prints every kernel at a shape, with the names of the rows', () => {
    const { status, stdout } = attnlab(['bench', ...shape, '--json']);
    expect(status).toBe(0);
    const { peak_gflops, rows } = JSON.parse(stdout) as BenchAnswer;
    expect(peak_gflops.simd128).toBeGreaterThan(0);
    const builds = peak_gflops.relaxed === null ? ['simd128'] : ['relaxed', 'simd128'];
    expect(rows.map(({ kernel, build }) => `${String(build)} ${String(kernel)}`)).toEqual(
      builds.flatMap((build) => ['naive', 'tiled', 'tiled_simd'].map((name) => `${build} ${name}`)),
    );
    for (const row of rows) {
      expect(row).toMatchObject({ pass: 'forward', causal: true, workers: 1 });
      expect(row['shape']).toMatchObject({ heads_q: 2, heads_kv: 2, seq_len_kv: 100 });
      for (const name of ['ms_median', 'ms_min', 'gflops', 'fraction_of_peak'])
        expect(row[name], name).toBeGreaterThan(0);
      expect(row['max_error']).toBeLessThan(1e-5);
    }
  });

  it.each([
    ['--hardware_file', 'gpu.json'],
    ['--source', 'simulate'],
  ])('refuses %s, which it would not heed', (option, value) => {
    const { status, stderr } = attnlab(['bench', option, value]);
    expect(status).toBe(2);
    expect(stderr).toBe(`“${option}” is no option here; attnlab help lists them.\n`);
  });

  it('times the backward pass too', () => {
    const { stdout } = attnlab(['bench', ...shape, '--pass', 'backward', '--json']);
    const { rows } = JSON.parse(stdout) as BenchAnswer;
    const kernels = rows.filter(({ build }) => build === 'simd128').map(({ kernel }) => kernel);
    expect(kernels).toEqual(['naive', 'tiled', 'tiled_simd']);
    for (const row of rows) {
      // 5050 cells a head, of five products.
      expect(row).toMatchObject({ pass: 'backward', flops: String(2 * 5050 * 2 * 5 * 24) });
      expect(row['max_error']).toBeLessThan(1e-5);
    }
  });

  it('keeps what is too large beside the rest, and is no answer where all is', () => {
    const large = attnlab([
      ...['bench', '--seq_len_q', '64', '--seq_len_kv', '300000', '--head_dim', '1', '--json'],
    ]);
    const { rows, refused } = JSON.parse(large.stdout) as BenchAnswer;
    expect(refused.map(({ kernel, error }) => [kernel, error.reason])).toContainEqual([
      'naive',
      'exceeds_capacity',
    ]);
    expect(rows.map(({ kernel }) => kernel)).toContain('tiled_simd');
    const none = attnlab(['bench', '--seq_len_q', '1000000', '--json']);
    expect(none.status).toBe(2);
    expect(JSON.parse(none.stderr)).toMatchObject({ reason: 'exceeds_capacity' });
  });

  it('refuses a field that no kernel has, and a value that the field does not take', () => {
    for (const [args, reason] of [
      [['--dtype', 'fp16'], 'unknown_name'],
      [['--mask', 'dense'], 'unknown_name'],
      [['--head_dim', '0'], 'out_of_range'],
    ] as const) {
      const { status, stderr } = attnlab(['bench', ...args, '--json']);
      expect(status).toBe(2);
      expect(JSON.parse(stderr)).toMatchObject({ field: args[0].slice(2), reason });
    }
  });
});
