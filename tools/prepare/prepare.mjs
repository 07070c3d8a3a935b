// What must be there before the program runs: the libraries, the right Node, the build. Plain JavaScript for
// any Node from 18 on, with no library, because it runs before anything is installed.
import { buildIfNeeded } from './build.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { findNode, majorOf, ownNode } from './node.mjs';
import { fail, PreparationError, root, say } from './project.mjs';

const oldestNode = 18;

/**
 * Installs what is missing and, unless told otherwise, builds.
 *
 * @returns the path of Node 24
 * @throws PreparationError in plain words
 */
export const prepare = ({ build = true } = {}) => {
  if (majorOf(process.version) < oldestNode) fail(`This is Node ${process.version}; at least Node ${oldestNode} is needed to start.`);
  if (process.platform === 'win32') fail('Forecourt runs on Linux and macOS. On Windows, use WSL.');
  return withLock(async () => {
    try {
      await install();
    } catch (error) {
      if (error.code === 'EACCES' || error.code === 'EROFS')
        fail(`${root} may not be written by this user (${error.code}); it must be for the first start.`);
      if (error.code === 'ENOSPC') fail('The disk is full.');
      throw error;
    }
    const node = findNode() ?? fail(`Node ${ownNode} is missing; remove node_modules and start again.`);
    if (build && !buildIfNeeded(node)) fail('The build failed; what it said is above.');
    return node;
  });
};

/** Runs a tool's main part; what a person can mend is said in one line. */
export const main = async (run) => {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    say(error.message);
    process.exit(1);
  }
};
