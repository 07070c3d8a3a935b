/**
 * Uses up this process's file descriptors, then runs the functions that detect other processes and prints their results
 * as one line of JSON. Parameters: a directory with a `postmaster.pid` and a lock file that name this process's parent, and
 * the id of a process that has ended.
 */
import { closeSync, openSync } from 'node:fs';
import { readPostmasterFile } from '#platform/database/postmaster.server.ts';
import { findLockHolder } from '#platform/directory-lock.server.ts';
import { isProcessRunning } from '#platform/process-identity.server.ts';

/**
 * The results without a free file descriptor: each is a value, or 'refused' when the function threw an error instead of
 * guessing.
 */
export interface SeenWithoutDescriptors {
  readonly self: boolean;
  readonly nobody: boolean;
  readonly postmaster: string;
  readonly lock: string;
}

const [directory = '', deadPid = '0'] = process.argv.slice(2);
const outcomeOf = (found: Promise<unknown>): Promise<string> => found.then(String, () => 'refused');

// The first call loads modules, which needs file descriptors, so it is made before they are used up.
await outcomeOf(readPostmasterFile(directory));
const opened: number[] = [];
try {
  for (;;) opened.push(openSync('/dev/null', 'r'));
} catch {
  // Opening failed, so no file descriptor is left.
}
const seen: SeenWithoutDescriptors = {
  self: isProcessRunning(process.pid),
  nobody: isProcessRunning(Number(deadPid)),
  postmaster: await outcomeOf(readPostmasterFile(directory)),
  lock: await outcomeOf(findLockHolder(directory)),
};
for (const descriptor of opened) closeSync(descriptor);
process.stdout.write(`${JSON.stringify(seen)}\n`);
