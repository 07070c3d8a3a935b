import type { CliContext } from './cli-context.server.ts';

/** The error of a command as one line of JSON, for programs that read the output of `--json`. */
export const errorAsJson = (message: string): string => JSON.stringify({ error: { message } });

/**
 * Prints why a command failed, and sets exit code 1: one `error` line for each reason, or with `--json` one JSON object.
 *
 * @example fail(context, "there is no site 'yrad'") // error there is no site 'yrad'
 */
export const fail = (context: CliContext, message: string): void => {
  process.exitCode = 1;
  const lines = context.writesJson ? [errorAsJson(message)] : message.split('\n').map((line) => `error ${line}`);
  for (const line of lines) context.write(line);
};
