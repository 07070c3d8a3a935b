import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';

const SOURCE = path.join(import.meta.dirname, 'shifted-clock.c');

/** The date and time that the processes under test see. A test can change them while the processes run. */
export interface ShiftedClock {
  /** The environment variables of a process whose clock is shifted. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets by how many seconds the clock is ahead; a negative number sets it back. */
  set(seconds: number): void;
}

/**
 * Compiles a library that shifts the clock of the processes that load it.
 *
 * @param folder every user must be able to read it, because PostgreSQL may run as another user
 * @returns the clock; if the library cannot be compiled, a sentence with the reason, such as a missing C compiler
 */
export const makeShiftedClock = (folder: string): ShiftedClock | string => {
  const library = path.join(folder, 'shifted-clock.so');
  const file = path.join(folder, 'shift');
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl'], { stdio: 'pipe' });
  } catch (error) {
    return `SKIPPED, nothing was tested: the C compiler 'cc' is missing or failed (${(error as Error).message.trim()})`;
  }
  writeFileSync(file, Buffer.alloc(8), { mode: 0o644 });
  return {
    environment: { LD_PRELOAD: library, SHIFTED_CLOCK: file },
    set: (seconds) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64LE(BigInt(seconds));
      // The running processes have mapped this file into their memory. They see a change only if the same file is overwritten.
      const handle = openSync(file, 'r+');
      writeSync(handle, bytes, 0, bytes.length, 0);
      closeSync(handle);
    },
  };
};
