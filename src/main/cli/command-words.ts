import type { Environment } from '#platform/environment.server.ts';

/**
 * A command as an operator types it; npm hands on what stands behind `--`.
 *
 * @example forecourt('sites check') === 'npm run forecourt -- sites check'
 */
export const forecourt = (command: string): string => `npm run forecourt -- ${command}`;

/** Where a site answers on this machine. */
export const addressOf = ({ DOMAIN }: Pick<Environment, 'DOMAIN'>, slug: string, port: number): string =>
  `http://${slug}.${DOMAIN}:${port}/`;
