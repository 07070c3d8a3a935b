import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/project-root.server.ts';
import { ROUTE_ADDRESSES, ROUTE_RULES } from './route-addresses.ts';

test('every route of the requirements has an address that the crawler tries', async () => {
  const requirements = await readFile(path.join(projectRoot, 'docs/requirements.md'), 'utf8');
  const named = [...requirements.matchAll(/^- \*\*(ROUTE-\d+)\*\*/gm)].map(([, id = '']) => id);
  expect(named.length).toBeGreaterThan(70);
  const tried = new Set([...Object.keys(ROUTE_ADDRESSES).map((key) => key.split(' ')[0]), ...ROUTE_RULES]);
  expect([...tried].sort()).toEqual([...named].sort());
});
