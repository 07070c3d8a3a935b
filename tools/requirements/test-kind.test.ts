import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TestKinds } from './test-kind.ts';
import { titledTests } from './test-titles.ts';

/** Writes a test file and other files to a temporary project, and returns the kind of each test in the test file. */
const kindsIn = (file: string, source: string, others: Readonly<Record<string, string>> = {}): string[] => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'forecourt-kinds-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries({ ...others, [file]: source })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const kinds = new TestKinds(root);
  const place = path.join(root, file);
  return titledTests(place, source).map(({ names }) => kinds.kindOf(place, names));
};

test.each([
  ['test/e2e/access/zoom.spec.ts', 'browser'],
  ['test/visual/pages.spec.ts', 'visual'],
  ['src/features/search/rules/one.test.ts', 'rule'],
  ['src/features/search/server/one.server.test.ts', 'server'],
  ['src/features/search/ui/card.test.tsx', 'component'],
  ['src/features/search/ui/bar/bar.behaviour.test.ts', 'script'],
  ['test/contracts/engine/one.test.ts', 'contract'],
])('a test in %s has the kind %s', (file, kind) => {
  expect(kindsIn(file, "test('one', () => {});")).toEqual([kind]);
});

test('only a test that itself requests a route is of the kind `route`; other tests in the same file keep their own kind', () => {
  const source = `
    import { searchPage } from './search.route.ts';
    import { openTestDatabase } from '#test/builders/program/test-database.ts';
    const show = () => searchPage();
    let database;
    beforeAll(async () => { database = await openTestDatabase(); });
    test('asks by a function of the file', () => show());
    test('only stores', () => database.count());
    test('only adds', () => 1 + 1);`;
  expect(kindsIn('src/pages/search/search.test.ts', source)).toEqual(['route', 'store', 'rule']);
});

test('a test is of the kind `route` if it calls a test builder that requests a route, but not if it uses another export of the builder’s file', () => {
  const builder = `
    import { searchPage } from '#pages/search/search.route.ts';
    export const show = () => searchPage();
    export const vehicle = () => ({});`;
  const source = `
    import { show, vehicle } from '#test/builders/search/shown-search.ts';
    test('shows', () => show());
    test('makes', () => vehicle());`;
  expect(kindsIn('src/pages/search/search.test.ts', source, { 'test/builders/search/shown-search.ts': builder })).toEqual([
    'route',
    'rule',
  ]);
});

test('a test that imports only a type from a route file is not of the kind `route`', () => {
  const source = `import type { Services } from './search.route.ts';\ntest('one', () => ({}) as Services);`;
  expect(kindsIn('src/pages/search/search.test.ts', source)).toEqual(['rule']);
});

test('a test that starts the program is of the kind `route`, and a test that calls a command is of the kind `command`', () => {
  const program = `import { startProgram } from '#main/program.server.ts';\ntest('one', () => startProgram());`;
  const command = `import { leadsCommand } from './leads-commands.server.ts';\ntest('one', () => leadsCommand());`;
  expect(kindsIn('test/routes/one.test.ts', program)).toEqual(['route']);
  expect(kindsIn('src/main/cli/one.server.test.ts', command)).toEqual(['command']);
});
