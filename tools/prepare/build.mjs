// For any Node from 18 on, with no library: it runs before anything is installed.
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

/** Changes with every change of what is built; contents and not times, which a clone or a copy sets anew. */
const hashSources = () => {
  const hash = createHash('sha256');
  for (const file of [...buildInputs.map((name) => path.join(root, name)), ...listSources(path.join(root, 'src'))]) {
    const content = readText(file);
    if (content !== null) hash.update(path.relative(root, file)).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
};

const isBuilt = (sources) =>
  readJson(buildStamp)?.sources === sources &&
  existsSync(path.join(root, 'dist', 'server', 'main.js')) &&
  existsSync(path.join(root, 'dist', 'client'));

/** Builds when something that is built has changed. @returns false when the build failed */
export const buildIfNeeded = (node) => {
  const sources = hashSources();
  if (isBuilt(sources)) return true;
  say('Building; this happens when the program has changed.');
  rmSync(buildStamp, { force: true });
  if (runNpm(['run', '--silent', 'build'], environmentWith(node)) !== 0) return false;
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, JSON.stringify({ sources }));
  return true;
};
