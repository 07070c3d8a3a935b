// For any Node from 18 on, with no library: it runs before anything is installed.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { NODE_FLAGS } from '../node-flags.mjs';
import { environmentWith } from './node.mjs';
import { root, say } from './project.mjs';

/**
 * Runs a script in place of this one: same terminal, same process group, its end is ours.
 *
 * It is told to end by SIGTERM once, whichever signal came and however often: Ctrl-C reaches it from the
 * terminal as well. It also notices when this process is killed, by the channel between the two.
 */
export const runScript = (node, parameters, env) => {
  const child = spawn(node, parameters, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!isEnding) child.kill('SIGTERM');
      isEnding = true;
    });
  }
  child.on('error', (error) => {
    say(`The program could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
};

/** Runs the built program in place of this one. */
export const runProgram = (node, parameters) =>
  runScript(node, [...NODE_FLAGS, path.join(root, 'dist', 'server', 'main.js'), ...parameters], environmentWith(node));
