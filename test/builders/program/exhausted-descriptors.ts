/**
 * A program that uses up its file descriptors. It then calls the functions that detect other processes, and prints
 * their results as one line of JSON.
 *
 * Arguments:
 * 1. a directory with a `postmaster.pid` and a lock file; both contain the process id of the parent of this program
 * 2. the id of a process that has ended
 */
import { closeSync, openSync } from 'node:fs';
import { readPostmasterFile } from '#platform/database/postmaster.server.ts';
import { findLockHolder } from '#platform/directory-lock.server.ts';
import { isProcessRunning } from '#platform/process-identity.server.ts';

/**
 * The results of the functions that detect other processes. The functions were called while no file descriptor was
 * free. 'refused' means that the function threw an error.
 */
export interface SeenWithoutDescriptors {
  /** The error code that the program got when it tried to open one more file. */
  readonly code: string;
  readonly self: boolean;
  readonly nobody: boolean;
  readonly postmaster: string;
  readonly lock: string;
}

const [directory = '', deadPid = '0'] = process.argv.slice(2);
const outcomeOf = (found: Promise<unknown>): Promise<string> => found.then(String, () => 'refused');

// The first call of this function loads modules, for which it needs file descriptors. So the function is called once
// before all file descriptors are used up.
await outcomeOf(readPostmasterFile(directory));
const opened: number[] = [];
let code = '';
try {
  for (;;) opened.push(openSync('/dev/null', 'r'));
} catch (error) {
  code = (error as NodeJS.ErrnoException).code ?? '';
}
const seen: SeenWithoutDescriptors = {
  code,
  self: isProcessRunning(process.pid),
  nobody: isProcessRunning(Number(deadPid)),
  postmaster: await outcomeOf(readPostmasterFile(directory)),
  lock: await outcomeOf(findLockHolder(directory)),
};
for (const descriptor of opened) closeSync(descriptor);
process.stdout.write(`${JSON.stringify(seen)}\n`);
