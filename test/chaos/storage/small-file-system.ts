import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';

const MEGABYTE = 1_048_576;
const FILLER = 'filler-of-the-failure-test';
/**
 * Maximum number of attempts to make the file system read-only. An attempt fails while a file in the file system is
 * being written.
 */
const REMOUNT_ATTEMPTS = 100;

/**
 * A separate file system in the memory of the machine. A failure test can fill this file system up or make it
 * read-only.
 */
export interface SmallFileSystem {
  readonly folder: string;
  /**
   * Fills the file system until not even 4 kB more can be written.
   *
   * @returns the number of bytes that were written
   */
  fill(): number;
  /** Deletes what `fill` wrote. */
  empty(): void;
  setReadOnly(isReadOnly: boolean): Promise<void>;
}

const mount = (...parameters: readonly string[]): void => void execFileSync('mount', parameters, { stdio: 'pipe' });

const mountSmall = (megabytes: number): { readonly fileSystem: SmallFileSystem; readonly unmount: () => void } => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'forecourt-small-'));
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'forecourt-chaos', folder);
  const filler = path.join(folder, FILLER);
  return {
    fileSystem: {
      folder,
      fill: () => {
        const file = openSync(filler, 'a');
        let written = 0;
        try {
          for (const size of [MEGABYTE, 4_096]) {
            try {
              for (;;) written += writeSync(file, Buffer.alloc(size));
            } catch (error) {
              if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            }
          }
          return written;
        } finally {
          closeSync(file);
        }
      },
      empty: () => rmSync(filler, { force: true }),
      setReadOnly: async (isReadOnly) => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder);
          } catch (error) {
            if (attempt === REMOUNT_ATTEMPTS) throw error;
            await later(20);
          }
        }
      },
    },
    unmount: () => {
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Mounts small file systems, calls `use` with them, and unmounts them afterwards.
 *
 * @param sizes their sizes in megabytes
 * @returns the result of `use`; if this user may not mount file systems, a sentence that says so
 */
export const withSmallFileSystems = async (
  sizes: readonly number[],
  use: (...fileSystems: readonly SmallFileSystem[]) => Promise<string>,
): Promise<string> => {
  const mounted: ReturnType<typeof mountSmall>[] = [];
  try {
    for (const size of sizes) {
      try {
        mounted.push(mountSmall(size));
      } catch (error) {
        return `SKIPPED, nothing was tested: this user may not mount a file system (${(error as Error).message.trim()}). Run this test as root on Linux`;
      }
    }
    return await use(...mounted.map(({ fileSystem }) => fileSystem));
  } finally {
    for (const { unmount } of mounted) unmount();
  }
};
