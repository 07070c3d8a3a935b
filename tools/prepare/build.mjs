// This file uses no library and runs on any Node from version 20, because it runs before the libraries are installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environmentWith } from './node.mjs';
import { runNpm } from './npm.mjs';
import { readJson, readText, root, say } from './project.mjs';

const buildStamp = path.join(root, 'dist', 'build-stamp.json');

const buildInputs = ['package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts', 'vite.server.config.ts'];

const listSources = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return listSources(full);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [full];
    });

/**
 * A hash that changes when a source of the build changes. It uses the contents of the files and not their modification
 * times, because cloning or copying a repository sets new times.
 */
const hashSources = () => {
  const hash = createHash('sha256');
  const folders = ['src', 'tools/build'].map((name) => path.join(root, name));
  for (const file of [...buildInputs.map((name) => path.join(root, name)), ...folders.flatMap(listSources)]) {
    const content = readText(file);
    if (content !== null) hash.update(path.relative(root, file)).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
};

const isBuilt = (sources) =>
  readJson(buildStamp)?.sources === sources &&
  existsSync(path.join(root, 'dist', 'server', 'main.js')) &&
  existsSync(path.join(root, 'dist', 'client'));

/**
 * Builds the program if there is no build of the current sources.
 *
 * @returns false if the build failed
 */
export const buildIfNeeded = (node) => {
  const sources = hashSources();
  if (isBuilt(sources)) return true;
  say('Building the program, because there is no build of the current sources.');
  rmSync(buildStamp, { force: true });
  if (runNpm(['run', '--silent', 'build'], environmentWith(node)) !== 0) return false;
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, JSON.stringify({ sources }));
  return true;
};
