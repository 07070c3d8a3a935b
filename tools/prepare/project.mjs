// For any Node from 18 on, with no library: it runs before anything is installed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
export const modules = path.join(root, 'node_modules');

/** A failure that a person can do something about; shown without a stack. */
export class PreparationError extends Error {}

/** @throws PreparationError */
export const fail = (message) => {
  throw new PreparationError(message);
};

/** To standard error: standard output belongs to the program. */
export const say = (line) => process.stderr.write(`${line}\n`);

/** The text of a file; null where it cannot be read. */
export const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** The value of a JSON file; null where it cannot be read, or is none. */
export const readJson = (file) => {
  try {
    return JSON.parse(readText(file) ?? 'null');
  } catch {
    return null;
  }
};

export const hashOf = (...texts) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text ?? '').update('\0');
  return hash.digest('hex');
};
