/**
 * `npm run test:chaos [-- name … [--option value …]]`: runs the named failure tests of this folder, or all of them, one
 * after the other. A failure test is a file `<name>.chaos.ts`. Its default export breaks something that the product
 * depends on, throws when the product fails, and returns one line with the measured counts. It gets the options of the
 * command line, from the first one that begins with `--`.
 *
 * These tests take minutes and load the machine, so they are not part of `npm test`. A test that takes an hour
 * (`runsOnlyByName`) runs only when it is named.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buildIfNeeded } from '../../tools/prepare/build.mjs';

interface FailureTest {
  readonly default: (options: readonly string[]) => Promise<string>;
  readonly runsOnlyByName?: boolean;
}

const ENDING = '.chaos.ts';
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
  .sort();
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => argument.startsWith('--'));
const wanted = firstOption === -1 ? given : given.slice(0, firstOption);
const options = firstOption === -1 ? [] : given.slice(firstOption);
if (options.length > 0 && wanted.length !== 1) {
  console.error(`Name exactly one failure test before the options. Allowed: ${names.join(', ')}.`);
  process.exit(1);
}
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown failure test: ${unknown.join(', ')}. Allowed: ${names.join(', ')}.`);
  process.exit(1);
}
if (!buildIfNeeded(process.execPath)) {
  console.error('The build failed; no failure test was run.');
  process.exit(1);
}
for (const name of names) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const startedAt = performance.now();
  let outcome: string;
  try {
    const test = (await import(path.join(import.meta.dirname, `${name}${ENDING}`))) as FailureTest;
    if (test.runsOnlyByName && wanted.length === 0) continue;
    outcome = `ok      ${name}: ${await test.default(options)}`;
  } catch (error) {
    outcome = `FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`;
    process.exitCode = 1;
  }
  console.log(`${outcome} (${Math.round((performance.now() - startedAt) / 1_000)} s)`);
}
// A failed test may have left clients running, so the process is ended explicitly.
process.exit();
