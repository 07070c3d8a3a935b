import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

/** A program that replaces Forecourt in this test. It prints 'running', and 'told to end' after SIGTERM. */
const STAND_IN = `
process.on('SIGTERM', () => { console.log('told to end'); process.exit(0); });
setInterval(() => {}, 1000);
console.log('running');
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-npm-'));
  const { scripts } = JSON.parse(await readFile(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'stand-in', scripts }));
  await mkdir(path.join(folder, 'tools'));
  for (const name of ['start', 'dev', 'forecourt']) await writeFile(path.join(folder, 'tools', `${name}.mjs`), STAND_IN);
});
afterAll(() => rm(folder, { recursive: true }));

/** Kills the processes that are still running after a failed test. */
const endGroup = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The npm script has left no process running, so there is nothing to kill.
  }
};

// Many shells run a script as a child process. A signal to npm can then end the shell but not the program.
test.each(['start', 'dev', 'forecourt'])('SIGTERM to `npm run %s` reaches the program, and npm waits for its end', async (name) => {
  const npm = spawn('npm', ['run', name], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  onTestFinished(() => endGroup(npm.pid));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    npm.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('running')) resolve();
    });
    npm.once('exit', () => reject(new Error(`npm ended by itself: ${output}`)));
  });
  npm.kill('SIGTERM');
  const [code] = await once(npm, 'close');
  expect(output).toContain('told to end');
  expect(code).toBe(0);
});
