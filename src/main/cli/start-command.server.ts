import path from 'node:path';
import type { Command } from 'commander';
import type { Environment } from '#platform/environment.server.ts';
import { createLog } from '#platform/log.server.ts';
import { type Program, startProgram } from '../program.server.ts';
import { announceWebPort } from '../web-port.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { addressOf, forecourt } from './command-text.ts';
import { listenForEnd, startUnlessEnded } from './until-signal.server.ts';

/**
 * Returns a function that writes a line to the standard output and ignores errors. So the server continues to run even if the
 * program that reads its output ends, for example in `npm start | head`.
 */
export const whileRead =
  (write: (line: string) => void) =>
  (line: string): void => {
    try {
      write(line);
    } catch {
      // Writing fails if the program that reads the output has ended. The line is then dropped.
    }
  };

/** Serves all sites until a signal to stop arrives. If this signal arrives during the start, the start is aborted. */
export const start = async ({ environment, write: writeLine }: CliContext): Promise<void> => {
  const write = whileRead(writeLine);
  const ending = listenForEnd();
  const { log, flush } = createLog(environment);
  const isPeople = process.stdout.isTTY || environment.MODE === 'demo';
  const report = (line: string) => (isPeople ? write(line) : log.info({}, line));
  const outcome = await startUnlessEnded(() => startProgram({ environment, log, report, signal: ending.signal }));
  if ('endedBy' in outcome) {
    log.info({ signal: outcome.endedBy }, 'ended while starting');
    await flush();
    return;
  }
  const program = outcome.started;
  const forgetPort = await announceWebPort(environment, program.port, log);
  for (const problem of program.problems) write(`Problem: ${problem}`);
  if (isPeople) writeSites(program, environment, write);
  log.info({ port: program.port, sites: program.sites.length, mode: environment.MODE }, 'ready');
  const signal = await ending.until;
  log.info({ signal }, 'ending');
  await program.drain(ending.again);
  await forgetPort();
  await program.close();
  await flush();
};

const writeSites = ({ sites, port }: Program, environment: Environment, write: (line: string) => void): void => {
  write('');
  for (const site of sites) write(`  ${site.name.padEnd(32)} ${addressOf(environment, site.slug, port)}`);
  const folder = path.resolve(environment.SITES_DIR, 'sites');
  if (sites.length === 0) write(`No site is described in ${folder}. To write one, run: ${forecourt('sites new <slug>')}`);
  else if (environment.MODE === 'demo') write(`  ${'All sites'.padEnd(32)} http://localhost:${port}/`);
  write('');
  write('Ready. Press Ctrl-C to stop the program.');
};

export const addStartCommand = (program: Command, context: CliContext): void => {
  program
    .command('start', { isDefault: false })
    .description('serve all sites (npm start)')
    .action(() => start(context));
};
