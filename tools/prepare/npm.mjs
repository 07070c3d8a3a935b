// This file uses no library and runs on any Node from version 20, because it runs before the libraries are installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { outerNode } from './node.mjs';
import { fail, root, say } from './project.mjs';

/**
 * The command that runs npm. If npm has started this program, the command runs the same npm, and therefore the same
 * version. If not, the command runs the npm in the PATH.
 */
const npmCommand = () => {
  const script = process.env.npm_execpath;
  return script && /npm-cli\.c?js$/.test(script) && existsSync(script) ? [outerNode, script] : ['npm'];
};

const npmMissing = 'npm was not found. Install Node.js with npm (https://nodejs.org), then start again.';

/** Runs npm and waits for its end. @returns the exit code */
export const runNpm = (parameters, env = process.env) => {
  const [command, ...first] = npmCommand();
  // The output of npm goes to standard error, because only the program that starts afterwards may use standard output.
  const run = spawnSync(command, [...first, ...parameters], { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (run.error?.code === 'ENOENT') fail(npmMissing);
  return run.status ?? 1;
};

/** Seconds between two messages that say that npm is still running. */
const everySeconds = 15;

/** Does the same as `runNpm`, with a message every few seconds, because npm prints nothing until it has finished. */
export const runNpmTelling = async (parameters, words) => {
  const [command, ...first] = npmCommand();
  const started = Date.now();
  const telling = setInterval(() => say(`${words} (${Math.round((Date.now() - started) / 1000)} s)`), everySeconds * 1000);
  try {
    return await new Promise((resolve) => {
      const child = spawn(command, [...first, ...parameters], { cwd: root, stdio: ['ignore', 2, 2] });
      child.on('error', (error) => {
        say(error.code === 'ENOENT' ? npmMissing : error.message);
        resolve(1);
      });
      child.on('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    clearInterval(telling);
  }
};
