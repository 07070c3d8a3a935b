// This file uses no library and runs on any Node from version 18, because it runs before the libraries are installed.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { nodeFlagsOf } from '../node-flags.mjs';
import { environmentWith } from './node.mjs';
import { root, say } from './project.mjs';

/**
 * Runs a script in place of this process: in the same terminal and process group, and with its exit code as ours.
 *
 * The script gets SIGTERM once, for any signal and however often it comes. On Ctrl-C it also gets the signal of the
 * terminal. The IPC channel between the processes closes when this process is killed, so the script notices that too.
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
  runScript(node, [...nodeFlagsOf(parameters), path.join(root, 'dist', 'server', 'main.js'), ...parameters], environmentWith(node));
