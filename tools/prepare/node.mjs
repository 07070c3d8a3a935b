// This file uses no library and runs on any Node from version 20, because it runs before the libraries are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { modules } from './project.mjs';

/** Major version of Node that the program needs. */
export const ownNode = 24;

export const majorOf = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

const versionOf = (node) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '';

/**
 * The path of a Node outside node_modules. `npm start` may run with the Node in node_modules, which `npm ci` replaces.
 */
const findOuterNode = () => {
  // This user may have no permission to read a folder on the PATH. Such a folder is skipped.
  const isOutside = (file) => {
    try {
      return statSync(file).isFile() && !realpathSync(file).startsWith(inner);
    } catch {
      return false;
    }
  };
  const inner = (existsSync(modules) ? realpathSync(modules) : modules) + path.sep;
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'node'));
  const found = [process.execPath, process.env.npm_node_execpath, ...onPath].find((file) => file && isOutside(file));
  return found ?? process.execPath;
};
export const outerNode = findOuterNode();

/**
 * The path of Node 24 from the `node` package, or of the machine's own Node if it is new enough. Null if there is
 * neither.
 */
export const findNode = () => {
  const own = path.join(modules, 'node', 'bin', 'node');
  if (existsSync(own) && versionOf(own).startsWith('v')) return own;
  return majorOf(versionOf(outerNode)) >= ownNode ? outerNode : null;
};

/** The environment with a PATH that begins with the folder of Node 24 and the folder of the libraries' programs. */
export const environmentWith = (node) => ({
  ...process.env,
  PATH: [path.dirname(node), path.join(modules, '.bin'), process.env.PATH ?? ''].join(path.delimiter),
});
