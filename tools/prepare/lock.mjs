// For any Node from 18 on, with no library: it runs before anything is installed.
import { rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hashOf, readText, root, say } from './project.mjs';

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Two starts in one folder must not install or build at the same time. */
export const withLock = async (run) => {
  const lock = path.join(os.tmpdir(), `forecourt-prepare-${hashOf(root).slice(0, 16)}-${process.getuid?.() ?? 0}.lock`);
  for (let isTold = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') break;
    }
    const holder = Number(readText(lock) ?? 0);
    // An empty file is a lock that is just being written; a very old one has lost its process to another of the same pid.
    const ageMs = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if ((holder && !isRunning(holder)) || ageMs > 1_800_000) rmSync(lock, { force: true });
    else {
      if (!isTold) say(`Another start (process ${holder}) is preparing this folder; waiting for it.`);
      isTold = true;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
  try {
    return await run();
  } finally {
    if (readText(lock) === String(process.pid)) rmSync(lock, { force: true });
  }
};
