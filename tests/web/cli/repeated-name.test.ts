// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { repeatedName } from '../../../web/src/cli/repeated-name.ts';

describe('a name twice in a JSON text', () => {
  it.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"a": 1, "b": "a", "a" \n : 2}', 'a'],
    ['{"a":{"b":1,"c":[{"b":1,"b":2}]}}', 'b'],
    ['{"\\u0061":1,"a":2}', 'a'],
    ['{"":1,"":2}', ''],
  ])('is found: %s', (json, name) => expect(repeatedName(json)).toBe(name));

  it.each([
    '{}',
    '[1,"a","a"]',
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '{"a":"a\\"a","b":"{\\"a\\":1","c":"a"}',
  ])('is not seen where there is none: %s', (json) => {
    JSON.parse(json);
    expect(repeatedName(json)).toBeNull();
  });
});
