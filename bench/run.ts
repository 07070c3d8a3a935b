import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { formatTable, type Table } from './table.ts';

/**
 * `npm run bench [-- name …]`: runs the benchmarks of this folder one after the other, all or those named,
 * and prints what they measured. A benchmark is a file `*.bench.ts` that exports its `name` and `run`,
 * which gives tables or prints its own.
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
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${benchmarks.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
for (const benchmark of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue;
  console.log(`\n== ${benchmark.name}\n`);
  const measured = await benchmark.run();
  for (const table of Array.isArray(measured) ? measured : [measured]) if (isTable(table)) console.log(formatTable(table));
}
