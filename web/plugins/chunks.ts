// SPDX-License-Identifier: Apache-2.0
// Which modules travel in one file. Each file costs a request and a task of its own, so all that the
// start imports is one, and what the first room shares with other rooms is another.
interface Modules {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** The bundler's groups: the start's own file first, with all it imports. `start` and `room` are paths
 * of modules; what else is imported when needed is found from `start`. */
export const firstFiles = (start: string, room: string) => [
  { debugName: 'start', name: named('start', (modules) => closure(start, modules)), priority: 1 },
  { debugName: 'parts', name: named('parts', (modules) => shared(start, room, modules)) },
];

function named(name: string, find: (modules: Modules) => Set<string>) {
  const found = new WeakMap<Modules, Set<string>>();
  return (id: string, modules: Modules): string | null => {
    const own = found.get(modules) ?? find(modules);
    found.set(modules, own);
    return own.has(id) ? name : null;
  };
}

// What the room has in common with what else is imported when needed.
function shared(start: string, room: string, modules: Modules): Set<string> {
  const others = [...laterOnes(start, modules)].filter((id) => id !== room);
  const elsewhere = new Set(others.flatMap((id) => [...closure(id, modules)]));
  return new Set([...closure(room, modules)].filter((id) => elsewhere.has(id)));
}

// A module and all that comes with it.
function closure(from: string, modules: Modules): Set<string> {
  const found = new Set([from]);
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

// Modules that are imported when needed.
function laterOnes(start: string, modules: Modules): Set<string> {
  const [later, all] = [new Set<string>(), new Set([start])];
  for (const id of all) {
    const info = modules.getModuleInfo(id);
    for (const next of info?.dynamicallyImportedIds ?? []) later.add(next);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      all.add(next);
  }
  return later;
}
