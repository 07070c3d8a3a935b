import type { BuiltProgram, TimedAnswer } from './built-program.ts';
import { runCommand } from './command-line.ts';

/** Creates a token of a dealership with the command line. */
export const createDealershipToken = async (program: BuiltProgram, dealership: string): Promise<string> => {
  const token = /^fct_\S+$/m.exec(await runCommand(program, 'tokens', 'create', '--dealership', dealership, '--name', 'chaos'))?.[0];
  if (token === undefined) throw new Error("The command 'tokens create' printed no token");
  return token;
};

/** Pushes vehicles to a feed of a dealership, as the dealership's own system does. */
export const pushStock = (
  program: BuiltProgram,
  token: string,
  body: string | Buffer,
  { feed = 'main', contentType = 'application/x-ndjson' } = {},
): Promise<TimedAnswer> =>
  program.ask('localhost', `/api/manage/stock?feed=${feed}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body,
    limitMs: 300_000,
  });
