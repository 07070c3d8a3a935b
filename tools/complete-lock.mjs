// Adds packages for other platforms to package-lock.json. They are missing there if the configured registry does not
// offer them.
//
// Some libraries have one optional dependency for each platform. If a registry mirror offers only some of these
// packages, npm leaves the missing packages out of the lock file. `npm ci` then refuses the lock file. This script
// reads the version of a missing package from the entry of its library, and the operating system and the processor from
// the package's name. Run this script after `npm install`: node tools/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './prepare/project.mjs';

const marker = 'node_modules/';

const firstMatch = (table, name) => table.find(([pattern]) => pattern.test(name))?.[1];
const processors = [
  [/arm64/, 'arm64'],
  [/-arm\b/, 'arm'],
  [/ia32/, 'ia32'],
  [/ppc64/, 'ppc64'],
  [/riscv64/, 'riscv64'],
  [/s390x/, 's390x'],
  [/wasm32/, 'wasm32'],
  [/x64/, 'x64'],
];
const systems = [
  [/openharmony/, 'openharmony'],
  [/android/, 'android'],
  [/darwin/, 'darwin'],
  [/win32|windows/, 'win32'],
  [/freebsd/, 'freebsd'],
  [/linux/, 'linux'],
];
const libraries = [
  [/linux.*musl/, 'musl'],
  [/linux.*gnu/, 'glibc'],
];

/**
 * Finds the package that Node loads when the package at `place` imports `name`. Returns its key in the lock file, or
 * null if there is none.
 */
const findPlace = (packages, place, name) => {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(marker) - 1))) {
    const candidate = `${folder ? `${folder}/` : ''}${marker}${name}`;
    if (packages[candidate]) return candidate;
    if (!folder) return null;
  }
};

const describePlatformPackage = (name, version, { dev, devOptional }) => {
  const [cpu, os, libc] = [processors, systems, libraries].map((table) => firstMatch(table, name));
  if (!cpu) return null;
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(devOptional && { devOptional }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
};

/** Adds the missing packages for other platforms to a lock file. @returns the number of added packages */
export const completeLock = (lock) => {
  const { packages } = lock;
  let added = 0;
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!/^\d[\w.-]*$/.test(version) || findPlace(packages, place, name)) continue;
      const described = describePlatformPackage(name, version, entry);
      if (!described) continue;
      packages[place.slice(0, place.lastIndexOf(marker) + marker.length) + name] = described;
      added += 1;
    }
  }
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return added;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = completeLock(lock);
  if (added > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`Added ${added} packages for other platforms to package-lock.json\n`);
}
