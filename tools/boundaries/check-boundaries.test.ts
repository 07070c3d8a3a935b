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
    ['features/stock/rules/a.ts', "import { x } from '#features/leads/rules/b.ts';", "does not declare that it uses 'leads'"],
    ['features/stock/rules/a.ts', "import fs from 'node:fs';", 'rules are pure'],
    ['features/stock/ui/a.tsx', "import { x } from '../server/b.server.ts';", 'a file in ui/ may import'],
    ['features/stock/server/a.server.ts', "import { x } from '#features/search/server/b.server.ts';", 'a file in server/ may import'],
    ['model/a.ts', "import { x } from '#features/stock/rules/b.ts';", 'model imports kernel and urls only'],
    ['features/stock/ui/a.tsx', "import { X } from '#features/leads/ui/b.tsx';", "does not declare that it uses 'leads'"],
    [
      'features/search/server/a.server.ts',
      "import type { X } from '#features/leads/server/b.server.ts';",
      "does not declare that it uses 'leads'",
    ],
    ['features/stock/ui/a.tsx', "import type { Site } from '#model/site/site.ts';", 'a component takes a view, never a Site'],
    ['features/stock/ui/a.tsx', "import { other, type Vehicle as V } from '#model/vehicle/vehicle.ts';", 'never a Vehicle'],
    ['browser/a.ts', "const x = await import('#features/stock/server/b.server.ts');", 'never reaches the browser'],
    ['pages/search/a.ts', "export { x } from '#pages/vehicle/b.ts';", 'never another page'],
    ['elsewhere/a.ts', '', 'no known layer'],
  ])('a planted violation in %s is caught: %s', (path, source, reason) => {
    plant(path, source);
    expect(
      checkBoundaries(root)
        .violations.map((violation) => violation.reason)
        .join('\n'),
    ).toContain(reason);
  });

  test('a server part may take types from the server part of a feature that it declares', () => {
    plant('features/search/server/a.server.ts', "import type { X } from '#features/stock/server/b.server.ts';");
    expect(checkBoundaries(root).violations).toEqual([]);
  });

  test('the declared arrows between features close no circle', () => {
    expect(findCircle(FEATURE_USES)).toBeNull();
    expect(findCircle({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b']);
  });

  test('what the layers allow is no violation', () => {
    plant('features/search/server/a.server.ts', "import { x } from '#features/stock/rules/b.ts'; import { y } from '#platform/c.ts';");
    plant('pages/search/a.tsx', "import { x } from '#features/search/server/b.server.ts'; import { y } from '#pages/page.ts';");
    expect(checkBoundaries(root)).toEqual({ files: 2, imports: 4, violations: [], fullFolders: [] });
  });

  test('a folder may hold 25 source files beside its tests, and not one more', () => {
    for (let index = 1; index <= MOST_FILES_IN_FOLDER; index += 1) {
      plant(`pages/api/route-${index}.ts`, '');
      plant(`pages/api/route-${index}.test.ts`, '');
    }
    plant('pages/api/search/in-a-folder-of-its-own.ts', '');
    expect(checkBoundaries(root).fullFolders).toEqual([]);
    plant('pages/api/one-more.ts', '');
    expect(checkBoundaries(root).fullFolders).toEqual([{ folder: 'pages/api', files: 26 }]);
  });

  test('an empty folder is reported as nothing checked', () => {
    expect(checkBoundaries(root).files).toBe(0);
  });

  test('the product itself keeps to them', () => {
    const report = checkBoundaries(new URL('../../src', import.meta.url).pathname);
    expect(report.files).toBeGreaterThan(20);
    expect(report.violations).toEqual([]);
    expect(report.fullFolders).toEqual([]);
  });
});
