// SPDX-License-Identifier: Apache-2.0
//
// Finds Emscripten 3.1.60 or newer, or fetches it: `emcc` on PATH, $EMSDK, the lab's cache, Debian 13's
// packages unpacked into that cache. `node emscripten.mjs` prints the folder of the one that is found.
import { existsSync, realpathSync } from 'node:fs';
import { readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cache, finished, makeOnce } from './cache.mjs';
import { debianMirror, downloadPackages } from './debian.mjs';
import { isScript, main, run, SetupError, step } from './step.mjs';

const oldest = [3, 1, 60]; // today's relaxed SIMD, -sDYNAMIC_EXECUTION=0
const root = join(cache, 'emscripten');
const recipe = 'Debian 13, recipe 1'; // another number makes every cache unpack anew
// By its number: the apt of a run that was killed may still be at work for a moment.
const downloads = join(root, `download-${process.pid}`);
const folderInCache = join(root, 'usr', 'share', 'emscripten');

/** The Emscripten folder (it holds emcc and cmake/Modules) of the first new enough one, or null. */
export async function findEmscripten() {
  const { PATH = '', EMSDK } = process.env;
  const folders = PATH.split(delimiter)
    .map((folder) => join(folder, 'emcc'))
    .filter((file) => existsSync(file))
    .flatMap((file) => [dirname(realpathSync(file)), '/usr/share/emscripten']);
  if (EMSDK) folders.push(join(EMSDK, 'upstream', 'emscripten'));
  for (const folder of folders) if (await newEnough(folder)) return folder;
  return finished(root, recipe) ? folderInCache : null;
}

async function newEnough(folder) {
  if (!existsSync(join(folder, 'cmake', 'Modules', 'Platform', 'Emscripten.cmake'))) return false;
  const text = await readFile(join(folder, 'emscripten-version.txt'), 'utf8').catch(() => '');
  const version = text.match(/\d+/g)?.map(Number) ?? [0];
  for (const [index, least] of oldest.entries()) {
    const part = version[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

/** The folder of an Emscripten that is there when this returns. */
export async function setUpEmscripten() {
  const found = await findEmscripten();
  if (found) return found;
  const mirror = await debianMirror();
  if (!mirror) {
    throw new SetupError(
      'Emscripten 3.1.60 or newer is missing, and only a Debian machine can fetch it by itself.\n' +
        'Install it with emsdk (https://emscripten.org/docs/getting_started/downloads.html), then\n' +
        'run this again with emcc on PATH or $EMSDK set.',
    );
  }
  await makeOnce(root, recipe, async () => {
    const packages = await step('Emscripten: download from Debian 13 (380 MB)', () =>
      downloadPackages(downloads, mirror, ['emscripten', 'patchelf']),
    );
    await step(`Emscripten: unpack ${packages.length} packages`, () => unpack(packages));
    await step('Emscripten: make it run from there', () => settle());
    await step('Emscripten: try it', () => tryOut());
  });
  return folderInCache;
}

// Left out: what only people read, threads, most of OpenGL, dynamic linking, and what the programs below do
// not load. It is two thirds of the whole.
const leftOut = [
  './etc',
  './var',
  './usr/include',
  './usr/libexec',
  './usr/sbin',
  './usr/lib/gcc',
  './usr/lib/python3*',
  './usr/lib/*/perl*',
  './usr/lib/*/gconv',
  './usr/lib/*/libnode*',
  './usr/lib/*/*.a',
  './usr/share/doc',
  './usr/share/man',
  './usr/share/locale',
  './usr/share/perl*',
  './usr/share/emscripten/docs',
  './usr/share/emscripten/media',
  './usr/share/emscripten/test',
  './usr/share/emscripten/ChangeLog*',
  ...['libGL-*es3*', 'libGL-*emu*', 'libGL-*ofb*', 'libGL-*webgl2*', '*-mt*', '*-ww*', '*pic'].map(
    (name) => `./usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten/*${name}`,
  ),
];

async function unpack(packages) {
  const excludes = leftOut.map((pattern) => `--exclude=${pattern}`);
  const script = `set -o pipefail; dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" "\${@:3}"`;
  const queue = [...packages];
  const worker = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      await run('bash', ['-c', script, 'unpack', file, root, ...excludes]);
      await rm(file); // the room on the disk is worth more than a second use
    }
  };
  await Promise.all([worker(), worker()]);
  await rm(downloads, { recursive: true, force: true });
}

// The programs that Emscripten starts.
const programs = {
  'usr/lib/llvm-19/bin': ['clang', 'lld', 'llvm-ar', 'llvm-nm', 'llvm-objcopy'],
  'usr/bin': ['wasm-opt', 'wasm-emscripten-finalize', 'wasm-metadce'],
};

async function settle() {
  const libraries = (await readdir(join(root, 'usr', 'lib')))
    .map((name) => join(root, 'usr', 'lib', name))
    .find((folder) => existsSync(join(folder, 'libc.so.6')));
  const loader = (await readdir(libraries)).find((name) => /^ld-linux.*\.so\.\d$/.test(name));
  const files = Object.entries(programs).flatMap(([folder, names]) =>
    names.map((name) => join(root, folder, name)),
  );
  // patchelf itself wants the newer C library too, so it is started through the unpacked loader.
  // An rpath, not a runpath: that one does not reach the libraries of libraries.
  const start = ['--library-path', libraries, join(root, 'usr', 'bin', 'patchelf')];
  const change = ['--set-interpreter', join(libraries, loader), '--force-rpath'];
  const paths = `${libraries}:${join(root, 'usr', 'lib', 'llvm-19', 'lib')}`;
  for (const file of files) {
    await run(join(libraries, loader), [...start, ...change, '--set-rpath', paths, file]);
  }
  // Python, read by Emscripten from its own folder, so no environment variable is needed.
  await writeFile(
    join(folderInCache, '.emscripten'),
    [
      'import shutil',
      `LLVM_ROOT = ${JSON.stringify(join(root, 'usr', 'bin'))}`,
      `BINARYEN_ROOT = ${JSON.stringify(join(root, 'usr'))}`,
      "NODE_JS = shutil.which('node')",
      'FROZEN_CACHE = True  # every library is there, built',
      "LLVM_ADD_VERSION = '19'",
      "CLANG_ADD_VERSION = '19'",
      '',
    ].join('\n'),
  );
  // Its JavaScript tools look for acorn as Node does: in node_modules of the folders above.
  await symlink(join(root, 'usr', 'share', 'nodejs'), join(folderInCache, 'node_modules'));
}

/** Compiles and runs a program that throws, so that a broken unpacking shows here and not later. */
async function tryOut() {
  const output = join(root, 'try.mjs');
  const source = `
    #include <cstdio>
    #include <stdexcept>
    #include <wasm_simd128.h>
    int main() {
      try { throw std::runtime_error("caught"); }
      catch (const std::exception& error) {
        std::printf("%s %d\\n", error.what(), wasm_i32x4_extract_lane(wasm_i32x4_splat(7), 2));
      }
    }`;
  const flags = ['-std=c++20', '-O2', '-msimd128', '-fwasm-exceptions', '-sDYNAMIC_EXECUTION=0'];
  await run(join(folderInCache, 'em++'), ['-x', 'c++', '-', ...flags, '-o', output], {
    input: source,
  });
  const runner = `(await import(${JSON.stringify(pathToFileURL(output).href)})).default()`;
  const said = await run(process.execPath, ['--input-type=module', '-e', runner]);
  if (said !== 'caught 7\n')
    throw new SetupError(`a first program printed ${JSON.stringify(said)}`);
}

if (isScript(import.meta)) {
  await main(async () => {
    const folder = await findEmscripten();
    if (!folder) throw new SetupError('Emscripten is not set up: `npm run build` does that');
    process.stdout.write(folder);
  });
}
