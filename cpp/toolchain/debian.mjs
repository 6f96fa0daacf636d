// SPDX-License-Identifier: Apache-2.0
//
// Packages of Debian 13 (trixie), fetched by a private apt that shares nothing with the system's but
// the mirror and the keyring: no root, nothing installed. Debian 12's own Emscripten is too old.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import { capture, run, SetupError } from './step.mjs';

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** The machine's Debian mirror, or null where this is no Debian with apt. */
export async function debianMirror() {
  if (!existsSync(keyring) || !['x64', 'arm64'].includes(arch())) return null;
  const { status, stdout } = await capture('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(ORIGIN) $(LABEL) $(COMPONENT)',
  ]);
  if (status !== 0) return null;
  const row = stdout.split('\n').find((line) => / Debian Debian main$/.test(line));
  // A machine that never ran `apt-get update` names no origin: then its first archive of that name.
  const mirror = row ?? stdout.split('\n').find((line) => /\/debian\/? /.test(line));
  return mirror ? mirror.split(' ')[0] : null;
}

/** A private apt that keeps all its state under `folder`: (args) => stdout. */
export async function privateApt(folder, mirror) {
  const lists = join(folder, 'lists');
  await mkdir(join(lists, 'partial'), { recursive: true });
  await mkdir(join(folder, 'archives', 'partial'), { recursive: true });
  await writeFile(join(folder, 'status'), '');
  const entry = (kind) => `${kind} [signed-by=${keyring}] ${mirror} trixie main\n`;
  await writeFile(join(folder, 'sources.list'), entry('deb') + entry('deb-src'));
  const settings = {
    'Dir::State': folder,
    'Dir::State::lists': lists,
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': folder,
    'Dir::Cache::archives': join(folder, 'archives'),
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferences': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'APT::Sandbox::User': 'root', // the folder may be one that user _apt cannot enter
    'APT::Install-Recommends': 'false',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '3',
    'Acquire::http::Timeout': '30',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const apt = (args, cwd = folder) => run('apt-get', ['-q', ...options, ...args], { cwd });
  // --error-on: a mirror that cannot be reached is an error, not a warning.
  await apt(['update', '--error-on=any']);
  return apt;
}

/** Downloads packages with all that they need; answers the paths of the .deb files. */
export async function downloadPackages(folder, mirror, names) {
  const apt = await privateApt(folder, mirror);
  await apt(['--assume-yes', '--download-only', 'install', ...names]);
  const archives = join(folder, 'archives');
  const files = (await readdir(archives)).filter((name) => name.endsWith('.deb'));
  if (files.length === 0) throw new SetupError('apt downloaded nothing');
  return files.map((name) => join(archives, name));
}

/** Downloads the untouched source archive of a package; answers its path. */
export async function downloadSource(folder, mirror, name) {
  const apt = await privateApt(folder, mirror);
  const source = join(folder, 'source');
  await rm(source, { recursive: true, force: true });
  await mkdir(source);
  await apt(['source', '--download-only', name], source);
  const file = (await readdir(source)).find((entry) => entry.includes('.orig.tar.'));
  if (!file) throw new SetupError(`the source package ${name} holds no .orig.tar archive`);
  return join(source, file);
}
