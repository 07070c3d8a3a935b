/**
 * Prints a CycloneDX list of all packages that the program uses at run time (`npm run -s sbom`).
 *
 * `npm sbom --omit dev` would omit packages that both the program and the development tools use, such as zod and yaml. So
 * this script runs `npm sbom` on copies of package.json and package-lock.json from which the packages of the development
 * tools are removed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

const { devDependencies: _dev, ...program } = read('package.json');
const lock = read('package-lock.json');
const { devDependencies: _lockedDev, ...top } = lock.packages[''];
const used = Object.entries(lock.packages).filter(([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional);

const temporary = mkdtempSync(path.join(tmpdir(), 'sbom-'));
// `npm sbom` uses the name of the folder as the name of the program in the list.
const folder = path.join(temporary, program.name);
try {
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(program));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages: Object.fromEntries([['', top], ...used]) }));
  const flags = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  execFileSync('npm', ['sbom', ...flags], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
} finally {
  rmSync(temporary, { recursive: true });
}
