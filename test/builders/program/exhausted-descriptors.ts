/**
 * Uses up this process's file descriptors and prints, as one line of JSON, what is said of running processes then.
 * Parameters: a directory that holds a `postmaster.pid` and a lock of this process's parent.
 */
import { closeSync, openSync } from 'node:fs';
import { readPostmasterFile } from '#platform/database/postmaster.server.ts';
import { findLockHolder } from '#platform/directory-lock.server.ts';
import { isProcessRunning } from '#platform/process-identity.server.ts';

/** What was seen without a free file descriptor; each is a value or 'refused' when it was not claimed. */
export interface SeenWithoutDescriptors {
  readonly self: boolean;
  readonly nobody: boolean;
  readonly postmaster: string;
  readonly lock: string;
}

const [directory = '', deadPid = '0'] = process.argv.slice(2);
const outcomeOf = (found: Promise<unknown>): Promise<string> => found.then(String, () => 'refused');

// Loads what these functions load at their first call.
await outcomeOf(readPostmasterFile(directory));
const opened: number[] = [];
try {
  for (;;) opened.push(openSync('/dev/null', 'r'));
} catch {
  // No descriptor is left.
}
const seen: SeenWithoutDescriptors = {
  self: isProcessRunning(process.pid),
  nobody: isProcessRunning(Number(deadPid)),
  postmaster: await outcomeOf(readPostmasterFile(directory)),
  lock: await outcomeOf(findLockHolder(directory)),
};
for (const descriptor of opened) closeSync(descriptor);
process.stdout.write(`${JSON.stringify(seen)}\n`);
