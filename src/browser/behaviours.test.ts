import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');
const files = readdirSync(sources, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const behaviours = files.filter((path) => path.endsWith('.behaviour.ts'));
const nameOf = (path: string): string => basename(path, '.behaviour.ts');

/** Scripts that run on every page. They need no element with `data-behaviour`. */
const PAGE_WIDE = ['broken-picture', 'fresh-vehicles', 'offline-page', 'visited-pages'];

const loaders = ['main.ts', 'on-demand.ts'].map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
const loaded = loaders.flatMap((source) => [...source.matchAll(/'#([^']+\.behaviour\.ts)'/g)].map(([, path = '']) => path));

/** The names in `data-behaviour` of all components. */
const named = new Set(
  files
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/data-behaviour'?(?:=|: )(\{[^}]*\}|["'][^"']*["'])/g)])
    .flatMap(([, value = '']) =>
      value.startsWith('{') ? [...value.matchAll(/'([a-z][a-z-]*)'/g)].map(([, name = '']) => name) : value.slice(1, -1).split(' '),
    ),
);

test('every behaviour file has a unique name and is loaded by the browser entry or on demand', () => {
  expect(behaviours.length).toBeGreaterThan(30);
  expect(new Set(behaviours.map(nameOf)).size).toBe(behaviours.length);
  expect([...new Set(loaded)].sort()).toEqual(behaviours.map((path) => relative(sources, path)).sort());
});

test('every data-behaviour in markup names a behaviour file', () => {
  expect(named.size).toBeGreaterThan(25);
  expect([...named].filter((name) => !behaviours.map(nameOf).includes(name))).toEqual([]);
});

test('every behaviour file is named in a data-behaviour attribute, except the files that run on every page', () => {
  const unnamed = behaviours.map(nameOf).filter((name) => !named.has(name));
  expect(unnamed.sort()).toEqual(PAGE_WIDE);
});

test('for each name in `data-behaviour`, on-demand.ts loads the behaviour file with this name', () => {
  const pairs = [...(loaders[1] ?? '').matchAll(/named\('([^']+)'\), '\w+', \(\) => import\('#([^']+)'\)/g)];
  expect(pairs.length).toBeGreaterThan(15);
  for (const [, name, path = ''] of pairs) expect(nameOf(path)).toBe(name);
});
