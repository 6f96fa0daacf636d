// SPDX-License-Identifier: Apache-2.0
// axe-core, run in the page itself. The usual wrapper runs it in a second page and sends whole
// results between the two, which takes several times as long.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './lab.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The only rules that a theme can break: it changes colours alone. */
export const ofColour = ['color-contrast', 'link-in-text-block'];

/** The rules that the page breaks, each with the elements that do; all rules, or those named. */
export async function violations(
  page: Page,
  only: string[] = [],
): Promise<{ rule: string; elements: string[] }[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const chosen: axe.RunOptions = values.length > 0 ? { runOnly: { type: 'rule', values } } : {};
    const results = await run(document, { ...chosen, resultTypes: ['violations'] });
    const least = values.length > 0 ? 1 : 10;
    if (results.passes.length < least) throw new Error('axe-core has looked at next to nothing');
    return results.violations.map(({ id, nodes }) => ({
      rule: id,
      elements: nodes.map(({ html }) => html),
    }));
  }, only);
}

export const expectNoViolations = async (page: Page, place: string, only: string[] = []) =>
  expect.soft(await violations(page, only), place).toEqual([]);
