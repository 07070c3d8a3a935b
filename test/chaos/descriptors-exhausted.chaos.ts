/**
 * Clients use up the program's file descriptors (finding A7). The program may refuse connections during this time, but
 * it must not treat its healthy database as dead. It must not start a second database server or change
 * `postmaster.pid`, and pages must work again afterwards.
 */
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';

const SITE = 'wattlebird-cars';
const DESCRIPTORS = 256;
const CONNECTIONS = 400;
const HELD_MS = 20_000;

const readPostmasterPid = async ({ environment }: BuiltProgram): Promise<string> =>
  (await readFile(path.join(environment.POSTGRES_DIR ?? '', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0] ?? '';

/** Opens connections and replaces refused connections by new ones. @returns the largest number of open connections */
const holdConnections = async (port: number): Promise<number> => {
  const open = new Set<Socket>();
  let most = 0;
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
    await later(200);
    most = Math.max(most, open.size);
  }
  for (const socket of open) socket.destroy();
  return most;
};

export default (): Promise<string> =>
  withBuiltProgram(
    async (program) => {
      const before = await readPostmasterPid(program);
      const most = await holdConnections(program.port);
      await later(1_000);
      const { status } = await program.ask(SITE, '/search');
      if (status !== 200) throw new Error(`The search page answered with status ${status} after the connections were closed`);
      const after = await readPostmasterPid(program);
      if (after !== before) throw new Error(`The process id of the database server changed from ${before} to ${after}`);
      const log = await readFile(program.logFile, 'utf8');
      if (/ended unexpectedly|could not be started/.test(log))
        throw new Error('The program logged that its database had ended, although it was running');
      return `${most} connections were open for ${HELD_MS / 1_000} s with a limit of ${DESCRIPTORS} file descriptors. The database server kept its process id`;
    },
    { before: `ulimit -n ${DESCRIPTORS}` },
  );
