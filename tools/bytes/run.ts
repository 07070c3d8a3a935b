/**
 * Prints what the browser downloads, compressed, and fails over the budgets of docs/architecture.md rule 7.
 * Part of `npm run build`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
}

const folder = new URL('../../dist/client/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as Record<string, ManifestEntry>;
const sources = Object.entries(manifest);

const gzipBytes = (file: string): number => gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length;

/** A chunk with all that it imports at once. */
const withImports = (key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen);
  return seen;
};

const bytesOf = (keys: Iterable<string>): number => [...keys].reduce((sum, key) => sum + gzipBytes(manifest[key]?.file ?? ''), 0);

const entry = sources.find(([source]) => source === 'src/browser/main.ts')?.[0];
const styles = sources.find(([source]) => source === 'src/browser/styles.css')?.[0];
const largestSheet = sources
  .map(([source]) => source)
  .filter((source) => source.endsWith('.sheet.css'))
  .sort((one, other) => bytesOf([other]) - bytesOf([one]))[0];
const turbo = sources.find(([source]) => source.endsWith('turbo-flow.ts'))?.[0];
if (!entry || !styles || !largestSheet || !turbo)
  throw new Error('The browser build lacks its entry, its styles or Turbo: nothing was measured');

const first = withImports(entry);
const idle = withImports(turbo, new Set(first));
const rows: { what: string; bytes: number; budget: number }[] = [
  { what: 'JavaScript first', bytes: bytesOf(first), budget: 10_000 },
  { what: 'JavaScript once idle', bytes: bytesOf(idle), budget: 40_000 },
  { what: 'CSS, and the largest sheet of a page', bytes: bytesOf([styles, largestSheet]), budget: 20_000 },
];

let failed = false;
for (const { what, bytes, budget } of rows) {
  const over = bytes > budget;
  failed ||= over;
  console.log(`${what.padEnd(22)} ${(bytes / 1000).toFixed(1).padStart(6)} kB gzip of ${budget / 1000}${over ? '  OVER BUDGET' : ''}`);
}

for (const [, { file }] of sources) {
  const path = new URL(file, folder);
  if (!existsSync(path) || !file.endsWith('.js')) continue;
  const source = readFileSync(path, 'utf8');
  const leaked = /node:(fs|crypto|http|net|path)|require\(["']pg["']\)|react-dom\/server|renderToString/.exec(source);
  if (leaked) {
    console.error(`${file} holds '${leaked[0]}': something of the server reached the browser`);
    failed = true;
  }
}
// React's production builds name the address of their error decoder.
const holdsReact = (key: string): boolean => readFileSync(new URL(manifest[key]?.file ?? '', folder), 'utf8').includes('react.dev/errors');
if ([...idle].some(holdsReact)) {
  console.error('React is among what every page loads; it may come only with an island that wakes');
  failed = true;
}
if (failed) process.exitCode = 1;
