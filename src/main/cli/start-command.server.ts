import type { Command } from 'commander';
import { createLog } from '#platform/log.server.ts';
import { startProgram } from '../program.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { untilSignal } from './until-signal.server.ts';

/** Serves until told to end. */
export const start = async ({ environment, write }: CliContext): Promise<void> => {
  const signalled = untilSignal();
  const { log, flush } = createLog(environment);
  const isPeople = process.stdout.isTTY || environment.MODE === 'demo';
  const program = await startProgram({ environment, log, report: (line) => (isPeople ? write(line) : log.info({}, line)) });
  for (const problem of program.problems) write(`Problem: ${problem}`);
  if (isPeople) {
    write('');
    for (const site of program.sites) write(`  ${site.name.padEnd(32)} http://${site.slug}.${environment.DOMAIN}:${program.port}/`);
    if (environment.MODE === 'demo') write(`  ${'All of them'.padEnd(32)} http://localhost:${program.port}/`);
    write('');
    write('Ready. Ctrl-C ends it.');
  }
  log.info({ port: program.port, sites: program.sites.length, mode: environment.MODE }, 'ready');
  const signal = await signalled;
  log.info({ signal }, 'ending');
  await program.close();
  await flush();
};

export const addStartCommand = (program: Command, context: CliContext): void => {
  program
    .command('start', { isDefault: false })
    .description('serve all sites (npm start)')
    .action(() => start(context));
};
