// This file uses no library and runs on any Node from version 20, because it runs before the libraries are installed.
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

/** Runs a function under a lock, because two starts in one folder must not install or build at the same time. */
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
    // An empty lock file counts as locked, because its process is still writing it. A lock file that is older than 30
    // minutes is deleted: its process has probably ended, and another process may now have the same pid.
    const ageMs = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if ((holder && !isRunning(holder)) || ageMs > 1_800_000) rmSync(lock, { force: true });
    else {
      if (!isTold) say(`Waiting for process ${holder}, which is installing or building in this folder.`);
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
