import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countByKind, countClaimed, readCatalogue, readInternal, requirementCoverage } from './requirement-coverage.ts';
import type { TestKind } from './test-kind.ts';

/** Writes the given files (text by path) to a temporary project and returns the path of the project. */
const project = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'forecourt-requirements-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['src', 'test', 'tools', 'docs']) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, 'docs/requirements.md'), '- **SITE-01** One\n- **SITE-02** Two\n- **NAV-01** Three\n- **A-01** Unclear');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
};

// `SITE_01` is not written as one string, because otherwise the tests of this file would count as tests of the
// requirement SITE-01.
const SITE_01 = ['SITE', '01'].join('-');

test('the list of requirements leaves out the ids of ambiguities (A-01, A-02 …)', () => {
  expect(readCatalogue('- **SITE-01** One\n- **A-01** Two\n- **SITE-02** Three').map(({ id }) => id)).toEqual(['SITE-01', 'SITE-02']);
});

test('the coverage of a requirement lists the tests that name its id, each with its kind', () => {
  const root = project({
    'src/one.test.ts': `test('${SITE_01} adds', () => {});`,
    'test/e2e/two.spec.ts': `test('${SITE_01} opens', () => {});`,
  });
  const [first, second] = requirementCoverage(root).coverage;
  expect(first?.tests).toEqual([
    { file: 'src/one.test.ts', title: 'SITE-01 adds', kind: 'rule' },
    { file: 'test/e2e/two.spec.ts', title: 'SITE-01 opens', kind: 'browser' },
  ]);
  expect(countByKind(first?.tests ?? [])).toBe('browser 1, rule 1');
  expect(second?.tests).toEqual([]);
});

test('an id in a test title is reported as unknown if its area exists and the id does not', () => {
  const root = project({ 'src/one.test.ts': `test('${['NAV', '77'].join('-')} and ISO-27', () => {});` });
  expect(requirementCoverage(root).unknown).toEqual(['src/one.test.ts: NAV-77']);
});

test('the list of requirements that no visitor can see must give a reason for each of them', () => {
  expect(readInternal('# What nobody sees\n\nSITE-02  The key of a cache.\n')).toEqual(new Map([['SITE-02', 'The key of a cache.']]));
  expect(() => readInternal('SITE-02')).toThrow("the line 'SITE-02' must contain an id and a reason");
});

test('each requirement that is listed as built is counted once: an internal requirement that a route test checks is counted as tested and not as internal', () => {
  const claim = (id: string, ...kinds: readonly TestKind[]) => ({
    id,
    text: '',
    tests: kinds.map((kind) => ({ file: 'a.test.ts', title: id, kind })),
  });
  const [first, second, third, fourth] = ['11', '12', '13', '14'].map((number) => ['NAV', number].join('-')) as [
    string,
    string,
    string,
    string,
  ];
  const claimed = [claim(first, 'route'), claim(second, 'rule'), claim(third, 'route', 'rule'), claim(fourth, 'rule')];
  const internal = new Map([
    [second, 'The key of a cache.'],
    [third, 'The key of a cache.'],
  ]);
  expect(countClaimed(claimed, internal)).toMatchObject({ seen: 2, internal: 1, unseen: [{ id: fourth }] });
});
