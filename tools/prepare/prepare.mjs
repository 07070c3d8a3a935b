// Prepares what the program needs: the libraries, Node 24 and the build. This file uses no library and runs on any Node
// from version 20, because it runs before the libraries are installed.
import { buildIfNeeded } from './build.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { findNode, majorOf, ownNode } from './node.mjs';
import { fail, PreparationError, root, say } from './project.mjs';

const oldestNode = 20;

/**
 * Installs what is missing and builds unless `build` is false.
 *
 * @returns the path of Node 24
 * @throws PreparationError with a message for the person who started the program
 */
export const prepare = ({ build = true } = {}) => {
  if (majorOf(process.version) < oldestNode) fail(`This is Node ${process.version}. Forecourt needs at least Node ${oldestNode} to start.`);
  if (process.platform === 'win32') fail('Forecourt runs on Linux and macOS. On Windows, use WSL.');
  return withLock(async () => {
    try {
      await install();
    } catch (error) {
      if (error.code === 'EACCES' || error.code === 'EROFS')
        fail(`This user may not write to the folder ${root} (${error.code}). The first start must write to it.`);
      if (error.code === 'ENOSPC') fail('The disk is full. Free some space and start again.');
      throw error;
    }
    const node = findNode() ?? fail(`Node ${ownNode} is missing. Remove the folder node_modules and start again.`);
    if (build && !buildIfNeeded(node)) fail('The build failed. Its messages are above.');
    return node;
  });
};

/**
 * Runs the main function of a tool. An error that the user can solve is printed as one line without a stack trace.
 */
export const main = async (run) => {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    say(error.message);
    process.exit(1);
  }
};
