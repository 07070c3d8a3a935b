// Adds packages for other platforms to package-lock.json, and integrity hashes that are missing there. A package is
// missing if the configured registry does not offer it.
//
// Some libraries have one optional dependency for each platform. If a registry mirror offers only some of these
// packages, npm leaves the missing packages out of the lock file. `npm ci` then refuses the lock file. This script
// reads the version of a missing package from the entry of its library, and the operating system and the processor from
// the package's name. Run this script after `npm install`: node tools/complete-lock.mjs
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
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

/** The name of a package from its key in the lock file, such as 'node_modules/a/node_modules/b' for the package b. */
const nameAt = (place) => place.slice(place.lastIndexOf(marker) + marker.length);

/**
 * Adds the missing integrity hashes to a lock file. With a hash, `npm ci` checks the package that the registry sends.
 * Without a hash, it would install the package unchecked.
 *
 * @param readHash asks the registry for the hash of one version of a package; null if the registry does not have it
 * @returns the packages that still have no hash
 */
export const completeHashes = async (lock, readHash) => {
  const missing = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === '' || entry.link || entry.integrity) continue;
    const hash = await readHash(nameAt(place), entry.version);
    const { version, ...others } = entry;
    if (hash) lock.packages[place] = { version, integrity: hash, ...others };
    else missing.push(`${nameAt(place)}@${entry.version}`);
  }
  return missing;
};

const askRegistry = async (name, version) => {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${version}`, 'dist.integrity'], { cwd: root });
    return /^sha512-\S+$/.exec(stdout.trim())?.[0] ?? null;
  } catch {
    return null;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = completeLock(lock);
  const missing = await completeHashes(lock, askRegistry);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`Added ${added} packages for other platforms to package-lock.json\n`);
  if (missing.length > 0) {
    process.stdout.write(`The registry gives no integrity hash for ${missing.join(', ')}\n`);
    process.exitCode = 1;
  }
}
