import { readFileSync } from 'node:fs';

/**
 * Number of file descriptors reserved for other uses than web connections: database, files, pictures, outgoing
 * requests, child processes.
 */
const RESERVED = 128;

/** Maximum number of files and connections that this process can have open; null if unknown. */
export const readDescriptorLimit = (): number | null => {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? null : Number(limit);
  } catch {
    return null;
  }
};

/**
 * Maximum number of web connections that leaves enough file descriptors for other uses; null for no limit. The result
 * is at least half of the descriptors.
 *
 * @example mostConnections(1_024) === 896
 */
export const mostConnections = (descriptors: number | null = readDescriptorLimit()): number | null =>
  descriptors === null ? null : Math.max(Math.floor(descriptors / 2), descriptors - RESERVED);
