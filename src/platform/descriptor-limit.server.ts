import { readFileSync } from 'node:fs';

/** File descriptors that stay free of web connections: database, files, pictures, outgoing requests, child processes. */
const RESERVED = 128;

/** How many files and connections this process may have open at once; null where the system does not tell. */
const readDescriptorLimit = (): number | null => {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? null : Number(limit);
  } catch {
    return null;
  }
};

/**
 * How many web connections this process may hold at once, so that they never use up its file descriptors; null for
 * no limit. At least half of the descriptors are for connections.
 *
 * @example mostConnections(1_024) === 896
 */
export const mostConnections = (descriptors: number | null = readDescriptorLimit()): number | null =>
  descriptors === null ? null : Math.max(Math.floor(descriptors / 2), descriptors - RESERVED);
