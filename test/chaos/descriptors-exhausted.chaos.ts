/**
 * Clients use up the program's file descriptors. The program may refuse connections during this time,
 * but it must not treat its healthy database as dead. It must not start a second database server or change
 * `postmaster.pid`, and pages must work again afterwards.
 *
 * The program normally accepts so few connections that some descriptors stay free for files. The test lowers the
 * limit of descriptors while the program runs, so that the connections use up these descriptors too.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';

const SITE = 'wattlebird-cars';
/** The number of descriptors that the program may open in addition to those that it has open after its start. */
const FREE = 60;
const CONNECTIONS = 400;
const HELD_MS = 20_000;

const readPostmasterPid = async ({ environment }: BuiltProgram): Promise<string> =>
  (await readFile(path.join(environment.POSTGRES_DIR ?? '', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0] ?? '';

/** The numbers of the open descriptors of a process, in ascending order. */
const openDescriptors = (pid: number): readonly number[] =>
  readdirSync(`/proc/${pid}/fd`)
    .map(Number)
    .sort((a, b) => a - b);

const setLimit = (pid: number, limit: string): void => {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${limit}:`], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`prlimit failed: ${stderr}`);
};

/**
 * Opens connections and replaces refused connections by new ones.
 *
 * @returns the smallest number of free descriptors at any time; 0 if all descriptors below the limit were in use at once
 */
const holdConnections = async ({ port, pid }: BuiltProgram, limit: number): Promise<number> => {
  const open = new Set<Socket>();
  let leastFree = limit;
  const endsAt = performance.now() + HELD_MS;
  while (performance.now() < endsAt) {
    while (open.size < CONNECTIONS) {
      const socket = connect(port, '127.0.0.1');
      open.add(socket);
      // The request never ends, so the server cannot close the connection as idle.
      socket.write('GET / HTTP/1.1\r\n');
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    await later(100);
    const used = openDescriptors(pid).filter((descriptor) => descriptor < limit).length;
    leastFree = Math.min(leastFree, limit - used);
  }
  for (const socket of open) socket.destroy();
  return leastFree;
};

export default (): Promise<string> =>
  withBuiltProgram(async (program) => {
    const before = await readPostmasterPid(program);
    const usual = openDescriptors(program.pid);
    const limit = (usual.at(-1) ?? 0) + 1 + FREE;
    setLimit(program.pid, String(limit));
    const leastFree = await holdConnections(program, limit);
    if (leastFree > 0) throw new Error(`At least ${leastFree} of ${limit} descriptors were always free, so nothing was tested`);
    await later(1_000);
    const { status } = await program.ask(SITE, '/search');
    if (status !== 200) throw new Error(`The search page answered with status ${status} after the connections were closed`);
    const after = await readPostmasterPid(program);
    if (after !== before) throw new Error(`The process id of the database server changed from ${before} to ${after}`);
    const log = await readFile(program.logFile, 'utf8');
    if (/ended unexpectedly|could not be started/.test(log))
      throw new Error('The program logged that its database had ended, although the database was running');
    return `Connections used up all ${limit} file descriptors within ${HELD_MS / 1_000} s (${usual.length} were open before). The database server kept its process id`;
  });
