// This file uses no library and runs on any Node from version 20, because it runs before the libraries are installed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
export const modules = path.join(root, 'node_modules');

/** A failure that the user can solve. It is printed without a stack trace. */
export class PreparationError extends Error {}

/** @throws PreparationError */
export const fail = (message) => {
  throw new PreparationError(message);
};

/** Prints a line to standard error, because standard output must contain only the output of the program that is started. */
export const say = (line) => process.stderr.write(`${line}\n`);

/** The text of a file, or null if the file cannot be read. */
export const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** The content of a JSON file, or null if the file cannot be read or is not JSON. */
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
