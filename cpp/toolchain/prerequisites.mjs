// SPDX-License-Identifier: Apache-2.0
//
// What must be on the machine before anything here can work. Each missing one is named with the
// command that installs it.
import { capture, SetupError } from './step.mjs';

const atLeast = (text, least) => {
  const parts =
    text
      .match(/\d+(\.\d+)*/)?.[0]
      .split('.')
      .map(Number) ?? [];
  for (const [index, part] of least.entries()) {
    if ((parts[index] ?? 0) !== part) return (parts[index] ?? 0) > part;
  }
  return true;
};

const tool = (name, program, least, packages) => ({
  name,
  packages,
  works: async () => {
    const { status, stdout } = await capture(program, ['--version']);
    return status === 0 && atLeast(stdout, least);
  },
});

const compiler = {
  name: 'a C++20 compiler (GCC 12, Clang 14 or newer)',
  packages: { apt: 'g++', brew: 'llvm' },
  works: async () => {
    const flags = ['-std=c++20', '-fsyntax-only', '-x', 'c++', '-'];
    const input = '#include <concepts>\n#include <span>\nstatic_assert(std::integral<int>);\n';
    return (await capture(process.env.CXX || 'c++', flags, { input })).status === 0;
  },
};

const makeOrNinja = {
  name: 'make or ninja',
  packages: { apt: 'make', brew: 'ninja' },
  works: async () => (await capture('make', ['--version'])).status === 0 || (await hasNinja()),
};

export const hasNinja = async () => (await capture('ninja', ['--version'])).status === 0;

const forBuild = [
  {
    name: 'Node 20.19 or newer',
    packages: { other: 'install it from https://nodejs.org/en/download' },
    works: async () => atLeast(process.versions.node, [20, 19]),
  },
  tool('CMake 3.25 or newer', 'cmake', [3, 25], { apt: 'cmake', brew: 'cmake' }),
  tool('Python 3.8 or newer', 'python3', [3, 8], { apt: 'python3', brew: 'python3' }),
  makeOrNinja,
];

/** Throws a SetupError that names all that is missing for a build, or for tests too. */
export async function checkPrerequisites({ tests = false } = {}) {
  const wanted = tests ? [...forBuild, compiler] : forBuild;
  const works = await Promise.all(wanted.map((one) => one.works()));
  const missing = wanted.filter((_, index) => !works[index]);
  if (missing.length === 0) return;
  const lines = await Promise.all(missing.map(async (one) => `  ${one.name}: ${await howTo(one)}`));
  throw new SetupError(`Missing on this machine:\n${lines.join('\n')}`);
}

async function howTo({ packages: { apt, brew, other } }) {
  if (other) return other;
  if ((await capture('apt-get', ['--version'])).status === 0)
    return `${sudo}apt-get install ${apt}`;
  if ((await capture('brew', ['--version'])).status === 0) return `brew install ${brew}`;
  return `install the package ${apt} of your system`;
}

export const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
