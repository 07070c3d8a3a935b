import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/project-root.server.ts';

test('docs/adr/README.md lists every decision record once, in the order of the numbers', () => {
  const folder = path.join(projectRoot, 'docs', 'adr');
  const records = readdirSync(folder).filter((name) => /^\d{3}-.*\.md$/.test(name));
  const listed = [...readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/^\| \[\d{3}\]\(([^)]+)\)/gm)].map(([, name]) => name);
  expect(listed).toEqual(records.sort());
});
