// For any Node from 18 on, with no library: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { modules } from './project.mjs';

/** The version that the program runs on. */
export const ownNode = 24;

export const majorOf = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

const versionOf = (node) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '';

/** A Node that stays while `npm ci` replaces node_modules: `npm start` may run this with the one in there. */
const findOuterNode = () => {
  const inner = (existsSync(modules) ? realpathSync(modules) : modules) + path.sep;
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'node'));
  const found = [process.execPath, process.env.npm_node_execpath, ...onPath].find(
    (file) => file && statSync(file, { throwIfNoEntry: false })?.isFile() && !realpathSync(file).startsWith(inner),
  );
  return found ?? process.execPath;
};
export const outerNode = findOuterNode();

/** Node 24 of the `node` package, or the machine's own where it is new enough. */
export const findNode = () => {
  const own = path.join(modules, 'node', 'bin', 'node');
  if (existsSync(own) && versionOf(own).startsWith('v')) return own;
  return majorOf(versionOf(outerNode)) >= ownNode ? outerNode : null;
};

/** Our Node first, then the libraries' programs. */
export const environmentWith = (node) => ({
  ...process.env,
  PATH: [path.dirname(node), path.join(modules, '.bin'), process.env.PATH ?? ''].join(path.delimiter),
});
