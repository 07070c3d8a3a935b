import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBoundaries, MOST_FILES_IN_FOLDER } from './check-boundaries.ts';
import { FEATURE_USES, findCircle } from './layers.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const plant = (path: string, source: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
};

describe('the import boundaries', () => {
  test.each([
    ['kernel/a.ts', "import { x } from '#platform/b.ts';", 'kernel imports nothing'],
    [
      'features/stock/rules/a.ts',
      "import { x } from '#features/leads/rules/b.ts';",
      "FEATURE_USES does not allow feature 'stock' to import from feature 'leads'",
    ],
    ['features/stock/rules/a.ts', "import fs from 'node:fs';", 'rules are pure'],
    ['features/stock/ui/a.tsx', "import { x } from '../server/b.server.ts';", 'a file in ui/ may import'],
    ['features/stock/server/a.server.ts', "import { x } from '#features/search/server/b.server.ts';", 'a file in server/ may import'],
    ['model/a.ts', "import { x } from '#features/stock/rules/b.ts';", 'model may import only kernel and urls'],
    [
      'features/stock/ui/a.tsx',
      "import { X } from '#features/leads/ui/b.tsx';",
      "FEATURE_USES does not allow feature 'stock' to import from feature 'leads'",
    ],
    [
      'features/search/server/a.server.ts',
      "import type { X } from '#features/leads/server/b.server.ts';",
      "FEATURE_USES does not allow feature 'search' to import from feature 'leads'",
    ],
    [
      'features/stock/ui/a.tsx',
      "import type { Site } from '#model/site/site.ts';",
      'a component must take a view and must not import the model type Site',
    ],
    [
      'features/stock/ui/a.tsx',
      "import { other, type Vehicle as V } from '#model/vehicle/vehicle.ts';",
      'must not import the model type Vehicle',
    ],
    ['browser/a.ts', "const x = await import('#features/stock/server/b.server.ts');", 'must not be imported by code for the browser'],
    ['pages/search/a.ts', "export { x } from '#pages/vehicle/b.ts';", 'not another page'],
    ['elsewhere/a.ts', '', 'belongs to no layer'],
  ])('the check reports a forbidden import in %s: %s', (path, source, reason) => {
    plant(path, source);
    expect(
      checkBoundaries(root)
        .violations.map((violation) => violation.reason)
        .join('\n'),
    ).toContain(reason);
  });

  test('server code may import types from the server code of a feature that FEATURE_USES allows', () => {
    plant('features/search/server/a.server.ts', "import type { X } from '#features/stock/server/b.server.ts';");
    expect(checkBoundaries(root).violations).toEqual([]);
  });

  test('the dependencies between features in FEATURE_USES contain no cycle', () => {
    expect(findCircle(FEATURE_USES)).toBeNull();
    expect(findCircle({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b']);
  });

  test('the check reports no violation for imports that the layers allow', () => {
    plant('features/search/server/a.server.ts', "import { x } from '#features/stock/rules/b.ts'; import { y } from '#platform/c.ts';");
    plant('pages/search/a.tsx', "import { x } from '#features/search/server/b.server.ts'; import { y } from '#pages/page.ts';");
    expect(checkBoundaries(root)).toEqual({ files: 2, imports: 4, violations: [], fullFolders: [] });
  });

  test('a folder may contain at most 25 source files, and test files do not count', () => {
    for (let index = 1; index <= MOST_FILES_IN_FOLDER; index += 1) {
      plant(`pages/api/route-${index}.ts`, '');
      plant(`pages/api/route-${index}.test.ts`, '');
    }
    plant('pages/api/search/in-a-folder-of-its-own.ts', '');
    expect(checkBoundaries(root).fullFolders).toEqual([]);
    plant('pages/api/one-more.ts', '');
    expect(checkBoundaries(root).fullFolders).toEqual([{ folder: 'pages/api', files: 26 }]);
  });

  test('the check reports 0 files for an empty folder', () => {
    expect(checkBoundaries(root).files).toBe(0);
  });

  test('the sources of the product follow the import rules', () => {
    const report = checkBoundaries(new URL('../../src', import.meta.url).pathname);
    expect(report.files).toBeGreaterThan(20);
    expect(report.violations).toEqual([]);
    expect(report.fullFolders).toEqual([]);
  });
});
