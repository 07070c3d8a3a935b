// For any Node from 18 on, with no library: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { outerNode } from './node.mjs';
import { fail, root, say } from './project.mjs';

/** npm as it was started, so that no other version answers; otherwise the one on the path. */
const npmCommand = () => {
  const script = process.env.npm_execpath;
  return script && /npm-cli\.c?js$/.test(script) && existsSync(script) ? [outerNode, script] : ['npm'];
};

const npmMissing = 'npm was not found. Install Node.js with npm (https://nodejs.org), then start again.';

/** Runs npm to its end. @returns its status */
export const runNpm = (parameters, env = process.env) => {
  const [command, ...first] = npmCommand();
  // Everything npm says goes to standard error: standard output belongs to the program.
  const run = spawnSync(command, [...first, ...parameters], { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (run.error?.code === 'ENOENT') fail(npmMissing);
  return run.status ?? 1;
};

/** Seconds between two messages that a long step still runs. */
const everySeconds = 15;

/** As `runNpm`, with a message every few seconds: npm itself prints nothing until it is done. */
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
