import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { formatTable, type Table } from './table.ts';

/**
 * `npm run bench [-- name …]`: runs all benchmarks of this folder, or only the named benchmarks, one after another, and
 * prints the results. A benchmark is a file `*.bench.ts` that exports `name` and `run`. `run` returns tables or prints
 * its own output.
 */
interface Benchmark {
  readonly name: string;
  run(): Promise<unknown>;
}

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value;

const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts')).sort();
const benchmarks = await Promise.all(files.map(async (file) => (await import(path.join(import.meta.dirname, file))) as Benchmark));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Allowed: ${benchmarks.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
for (const benchmark of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue;
  console.log(`\n== ${benchmark.name}\n`);
  const measured = await benchmark.run();
  for (const table of Array.isArray(measured) ? measured : [measured]) if (isTable(table)) console.log(formatTable(table));
}
