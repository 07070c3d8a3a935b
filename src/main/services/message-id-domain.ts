import type { Environment } from '#platform/environment.server.ts';

/** The domain in the Message-ID of every mail. An installation on `localhost` has no domain that could be in a mail. */
export const messageIdDomain = ({ DOMAIN }: Pick<Environment, 'DOMAIN'>): string => (DOMAIN === 'localhost' ? 'forecourt.invalid' : DOMAIN);
