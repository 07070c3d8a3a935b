import type { Environment } from '#platform/environment.server.ts';

/**
 * A command as an operator types it. `deploy/systemd/forecourt` sets FORECOURT_COMMAND to its own name. Otherwise npm runs the
 * command, and passes everything after `--` to the program.
 *
 * @example forecourt('sites check') === 'npm run forecourt -- sites check'
 */
export const forecourt = (command: string): string => `${process.env.FORECOURT_COMMAND ?? 'npm run forecourt --'} ${command}`;

/** The URL of a site on this machine. */
export const addressOf = ({ DOMAIN }: Pick<Environment, 'DOMAIN'>, slug: string, port: number): string =>
  `http://${slug}.${DOMAIN}:${port}/`;
