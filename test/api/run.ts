/**
 * `npm run test:api -- --examples 50 --seed 1`: sends generated requests to every JSON endpoint of the demo sites, with
 * schemathesis (a program in Python, which is installed into a temporary folder). The built program must never answer with a
 * 5xx, with a status that `/api/openapi.json` does not describe, or with content that does not match its description.
 *
 * The test takes minutes and needs Python 3.10 or later and the package index of Python, so it is not part of `npm test`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../../tools/prepare/build.mjs';
import { type BuiltProgram, withBuiltProgram } from '../chaos/built-program.ts';

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    sites: { type: 'string', default: 'wattlebird-cars,kestrel-point-kia,corella-motor-group' },
    /** The program schemathesis, if it is installed already. */
    schemathesis: { type: 'string' },
  },
});

const SCHEMATHESIS = 'schemathesis==4.32.5';
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'allow_header_conformance',
].join(',');

const run = (command: string, given: readonly string[]): void => {
  const { status, error } = spawnSync(command, given, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`'${command} ${given.join(' ')}' failed${error ? `: ${error.message}` : ''}`);
};

/** Installs schemathesis into a folder. @returns the path of the program */
const install = (folder: string): string => {
  run('python3', ['-m', 'venv', folder]);
  run(path.join(folder, 'bin/pip'), ['install', '--quiet', SCHEMATHESIS]);
  return path.join(folder, 'bin/schemathesis');
};

const jsonOf = async <Value>({ ask }: BuiltProgram, slug: string, address: string): Promise<Value> =>
  JSON.parse((await ask(slug, address)).text) as Value;

/** Tests one site. @returns whether schemathesis found nothing */
const testSite = async (program: BuiltProgram, slug: string, schemathesis: string, folder: string): Promise<boolean> => {
  const file = path.join(folder, `${slug}.json`);
  await writeFile(file, (await program.ask(slug, '/api/openapi.json')).text);
  const { hits } = await jsonOf<{ readonly hits: readonly { readonly slug: string }[] }>(program, slug, '/api/search');
  const { dealerships } = await jsonOf<{ readonly dealerships: readonly { readonly slug: string }[] }>(program, slug, '/api/site');
  const given = [
    ...['run', file, '--url', `http://127.0.0.1:${program.port}`, '--header', `Host: ${slug}.localhost:${program.port}`],
    ...['--checks', CHECKS, '--phases', 'examples,coverage,fuzzing', '--max-examples', values.examples, '--seed', values.seed],
    ...['--continue-on-failure', '--suppress-health-check', 'all', '--warnings', 'off', '--no-color'],
  ];
  const child = spawn(schemathesis, given, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: 'hooks',
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: '1',
      API_TEST_CARS: hits.map((hit) => hit.slug).join(','),
      API_TEST_DEALERSHIPS: dealerships.map((dealership) => dealership.slug).join(','),
    },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
};

if (!buildIfNeeded(process.execPath)) {
  console.error('The build failed, so no request was sent.');
  process.exit(1);
}
const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-api-'));
try {
  const schemathesis = values.schemathesis ?? install(path.join(folder, 'python'));
  await withBuiltProgram(async (program) => {
    for (const slug of values.sites.split(',')) {
      const isGood = await testSite(program, slug, schemathesis, folder);
      console.log(`${isGood ? 'ok     ' : 'FAILED '} ${slug}`);
      if (!isGood) process.exitCode = 1;
    }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
