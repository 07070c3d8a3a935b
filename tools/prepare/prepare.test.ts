import { spawnSync } from 'node:child_process';
import { copyFile, cp, link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

/**
 * A script that replaces npm in this test, so that the test uses no network. `npm ci` only creates an empty folder
 * `node_modules`. All other commands build a program of one line.
 */
const STAND_IN = `
const fs = require('node:fs');
fs.appendFileSync('npm-calls.txt', process.argv[2] + ' ');
if (process.argv[2] === 'ci') {
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.mkdirSync('node_modules');
} else {
  fs.mkdirSync('dist/client', { recursive: true });
  fs.mkdirSync('dist/server', { recursive: true });
  fs.writeFileSync('dist/server/main.js', "console.log('running')");
}
`;

let folder: string;
let npm: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-prepare-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  npm = path.join(folder, 'npm-cli.cjs');
  for (const name of ['src', 'tools/build']) await mkdir(path.join(folder, name), { recursive: true });
  await cp(import.meta.dirname, path.join(folder, 'tools/prepare'), { recursive: true });
  for (const name of ['start.mjs', 'node-flags.mjs'])
    await copyFile(path.join(import.meta.dirname, '..', name), path.join(folder, 'tools', name));
  await writeFile(npm, STAND_IN);
  await writeFile(path.join(folder, 'package.json'), '{"name":"stand-in","version":"1.0.0"}');
  await writeFile(
    path.join(folder, 'package-lock.json'),
    '{"lockfileVersion":3,"packages":{"node_modules/a-library":{"version":"1.0.0"}}}',
  );
});

const start = (node: string) =>
  spawnSync(node, [path.join(folder, 'tools/start.mjs')], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: npm, npm_node_execpath: process.execPath },
  });

test('a Node older than the engines of package.json is refused, with the version that is needed', async () => {
  const { engines } = JSON.parse(await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8'));
  const oldest = Number(/^>=(\d+)$/.exec(engines.node)?.[1]);
  const startAs = (version: string) => {
    const setVersion = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`;
    return spawnSync(process.execPath, ['--import', setVersion, path.join(folder, 'tools/start.mjs')], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, npm_execpath: npm, npm_node_execpath: process.execPath },
    }).stderr;
  };
  expect(startAs(`v${oldest - 1}.9.0`)).toContain(`Forecourt needs at least Node ${oldest} to start.`);
  expect(startAs(`v${oldest}.0.0`)).not.toContain('to start');
});

const npmCalls = () => readFile(path.join(folder, 'npm-calls.txt'), 'utf8').catch(() => '');

test('the start stops if node_modules is a symbolic link, and the linked folder stays unchanged', async () => {
  const shared = path.join(folder, 'shared');
  await mkdir(shared);
  await writeFile(path.join(shared, 'kept.txt'), 'kept');
  const modules = path.join(folder, 'node_modules');
  await symlink(shared, modules);
  const { status, stderr } = start(process.execPath);
  expect(stderr).toContain(`${modules} is a symbolic link`);
  expect(stderr).toContain(`rm ${modules}`);
  expect(status).toBe(1);
  expect(await npmCalls()).toBe('');
  expect(await readFile(path.join(shared, 'kept.txt'), 'utf8')).toBe('kept');
});

test('a start builds the program again if a source file or a file of the build tools has changed, and otherwise uses the last build', async () => {
  start(process.execPath);
  start(process.execPath);
  expect(await npmCalls()).toBe('ci run ');
  await writeFile(path.join(folder, 'src/main.ts'), 'changed');
  start(process.execPath);
  expect(await npmCalls()).toBe('ci run run ');
  await writeFile(path.join(folder, 'tools/build/plugin.ts'), 'changed');
  start(process.execPath);
  expect(await npmCalls()).toBe('ci run run run ');
});

test('the program is built and started even if `npm ci` deletes the Node that runs the start script', async () => {
  const inner = path.join(folder, 'node_modules/node/bin/node');
  await mkdir(path.dirname(inner), { recursive: true });
  await link(process.execPath, inner).catch(() => copyFile(process.execPath, inner));
  const { status, stdout, stderr } = start(inner);
  expect(stderr).not.toContain('npm was not found');
  expect(stdout).toBe('running\n');
  expect(status).toBe(0);
  expect(await npmCalls()).toBe('ci run ');
});
