import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const listIslands = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.island.tsx'))
    .map((entry) => join(entry.parentPath, entry.name));

test('every island file defines an island with the name of the file, because the browser finds it by this name', () => {
  const files = listIslands(new URL('../..', import.meta.url).pathname);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const name = basename(file, '.island.tsx');
    expect(readFileSync(file, 'utf8'), file).toContain(`defineIsland('${name}'`);
  }
});
