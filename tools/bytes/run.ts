/**
 * Prints the compressed size of what the browser downloads. It fails if a size exceeds its budget
 * (docs/architecture.md, rule 7). It is part of `npm run build`.
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

/** The key of a chunk, and the keys of all chunks that it imports statically. */
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
const loadedWhenIdle = ['on-demand.ts', 'offline-page.behaviour.ts', 'broken-picture.behaviour.ts', 'load-and-replace-results.ts'].flatMap(
  (file) => sources.filter(([source]) => source.endsWith(`/${file}`)).map(([source]) => source),
);
if (!entry || !styles || !largestSheet || loadedWhenIdle.length !== 4)
  throw new Error(
    'The browser build lacks its main script, a style sheet or a script that loads when the browser is idle, so nothing was measured',
  );

const first = withImports(entry);
const idle = loadedWhenIdle.reduce((seen, key) => withImports(key, seen), new Set(first));
const rows: { name: string; bytes: number; budget: number }[] = [
  { name: 'JavaScript first', bytes: bytesOf(first), budget: 10_000 },
  { name: 'JavaScript of a search page after it is idle', bytes: bytesOf(idle), budget: 17_000 },
  { name: 'CSS of all pages and the largest style sheet of one page', bytes: bytesOf([styles, largestSheet]), budget: 20_000 },
];

let failed = false;
for (const { name, bytes, budget } of rows) {
  const over = bytes > budget;
  failed ||= over;
  console.log(
    `${name.padEnd(55)} ${(bytes / 1000).toFixed(1).padStart(6)} kB gzip of at most ${budget / 1000} kB${over ? ': OVER BUDGET' : ''}`,
  );
}

for (const [, { file }] of sources) {
  const path = new URL(file, folder);
  if (!existsSync(path) || !file.endsWith('.js')) continue;
  const source = readFileSync(path, 'utf8');
  const leaked = /node:(fs|crypto|http|net|path)|require\(["']pg["']\)|react-dom\/server|renderToString/.exec(source);
  if (leaked) {
    console.error(`${file} contains '${leaked[0]}': a file for the browser must not contain server code`);
    failed = true;
  }
}
// True if a script contains React. React is recognised by the address of its error pages, which each production build
// of React contains.
const holdsReact = (key: string): boolean => readFileSync(new URL(manifest[key]?.file ?? '', folder), 'utf8').includes('react.dev/errors');
if ([...idle].some(holdsReact)) {
  console.error('The scripts of every page contain React: it may be loaded only when an island is hydrated');
  failed = true;
}
if (failed) process.exitCode = 1;
