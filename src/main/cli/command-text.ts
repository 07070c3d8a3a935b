import type { Environment } from '#platform/environment.server.ts';

/**
 * Returns a command as the operator must type it. The wrapper script `deploy/systemd/forecourt` sets FORECOURT_COMMAND to its own
 * name, and the command begins with this name. Without FORECOURT_COMMAND, the command runs by npm, which passes everything after
 * `--` to the program.
 *
 * @example forecourt('sites check') === 'npm run forecourt -- sites check'
 */
export const forecourt = (command: string): string => `${process.env.FORECOURT_COMMAND ?? 'npm run forecourt --'} ${command}`;

/** The URL of a site on this machine. */
export const addressOf = ({ DOMAIN }: Pick<Environment, 'DOMAIN'>, slug: string, port: number): string =>
  `http://${slug}.${DOMAIN}:${port}/`;
