// SPDX-License-Identifier: Apache-2.0
//
// What the tests need from the system's packages: installed here where apt is and we are root,
// otherwise named with the command.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { sudo } from './prerequisites.mjs';
import { capture, run, SetupError, step } from './step.mjs';

const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const chineseFont = async () =>
  existsSync('/usr/share/fonts/truetype/wqy/wqy-microhei.ttc') ||
  (await capture('fc-list', [':lang=zh', 'family'])).stdout.trim() !== '';

const packages = {
  chromium: () => existsSync(process.env.ATTN_CHROMIUM || '/usr/bin/chromium'),
  'clang-format': () => onPath('clang-format'),
  'clang-tidy': () => onPath('clang-tidy'),
  'fonts-wqy-microhei': chineseFont, // without a Chinese font, screenshots show empty boxes
};

/** The system packages are there when this returns. */
export async function setUpPackages(names = Object.keys(packages)) {
  const there = await Promise.all(names.map((name) => packages[name]()));
  const missing = names.filter((_, index) => !there[index]);
  if (missing.length === 0) return;
  const command = `${sudo}apt-get install ${missing.join(' ')}`;
  if (sudo !== '' || !onPath('apt-get')) {
    throw new SetupError(`The tests need these packages of the system:\n  ${command}`);
  }
  await step(`System packages: ${missing.join(', ')}`, () => install(missing));
}

async function install(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-q', '-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::Retries=3'];
  const args = [...wait, '--assume-yes', '--no-install-recommends', 'install', ...names];
  // The lists may be missing or older than the mirror: try with what is there, then with new ones.
  if ((await capture('apt-get', args, { env })).status === 0) return;
  await run('apt-get', [...wait, 'update'], { env });
  await run('apt-get', args, { env });
}
