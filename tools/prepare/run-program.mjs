// This file uses no library and runs on any Node from version 20, because it runs before the libraries are installed.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { nodeFlagsOf } from '../node-flags.mjs';
import { environmentWith } from './node.mjs';
import { root, say } from './project.mjs';

/**
 * Runs a script as a child process in the same terminal and process group. This process ends with the exit code of the
 * script.
 *
 * - After each SIGINT, SIGTERM or SIGHUP, this process sends SIGTERM to the script. A second signal ends the script faster.
 * - On Ctrl-C the terminal also sends SIGINT to the script itself.
 * - If this process is killed, the IPC channel to the script closes. So the script can notice the kill.
 */
export const runScript = (node, parameters, env) => {
  const child = spawn(node, parameters, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill('SIGTERM'));
  }
  child.on('error', (error) => {
    say(`The program could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
};

/** Runs the built program as a child process. */
export const runProgram = (node, parameters) =>
  runScript(node, [...nodeFlagsOf(parameters), path.join(root, 'dist', 'server', 'main.js'), ...parameters], environmentWith(node));
