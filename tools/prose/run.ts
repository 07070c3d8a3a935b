/**
 * `npm run prose -- --draw <count> --seed <number>`: draws comments, test titles and messages at random, so that a
 * person can read them without the code around them. The same seed and the same sources always give the same texts.
 * Without `--draw` it prints the number of texts of each kind.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawIds } from '../requirements/draw.ts';
import { collectProse, type Prose } from './collect-prose.ts';

const { values: options } = parseArgs({ options: { draw: { type: 'string' }, seed: { type: 'string', default: '1' } } });
const root = new URL('../..', import.meta.url).pathname;
const files = execFileSync('git', ['ls-files', 'src', 'test', 'tools', 'bench'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file));
const all = files.flatMap((file) => collectProse(file, readFileSync(join(root, file), 'utf8')));

if (options.draw === undefined) {
  for (const kind of ['comment', 'title', 'message'] satisfies Prose['kind'][]) {
    console.log(`${kind.padEnd(8)} ${all.filter((prose) => prose.kind === kind).length}`);
  }
} else {
  const byKey = new Map(all.map((prose) => [`${prose.file}:${String(prose.line).padStart(5, '0')}:${prose.kind}`, prose]));
  console.log(`seed ${options.seed}, ${options.draw} of ${byKey.size} texts`);
  for (const key of drawIds([...byKey.keys()], Number(options.draw), Number(options.seed))) {
    const prose = byKey.get(key);
    if (prose) console.log(`${prose.file}:${prose.line} (${prose.kind}) ${prose.text}`);
  }
}
