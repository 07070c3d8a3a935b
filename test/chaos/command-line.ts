import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuiltProgram } from './built-program.ts';

const run = promisify(execFile);

/** Runs a command of the product on the data of the running program. @returns what it printed */
export const runCommand = async (program: BuiltProgram, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await run('npm', ['run', '--silent', 'forecourt', '--', ...args], {
    env: { ...process.env, ...program.environment },
    maxBuffer: 1 << 28,
  });
  return stdout;
};

/** Creates a site token with the command line. */
export const createSiteToken = async (program: BuiltProgram, site: string): Promise<string> => {
  const token = /^fcs_\S+$/m.exec(await runCommand(program, 'tokens', 'create', '--site', site, '--name', 'chaos'))?.[0];
  if (token === undefined) throw new Error("The command 'tokens create' printed no token");
  return token;
};
