import type { Environment } from '#platform/environment.server.ts';

/** The domain in the Message-ID of every mail. `localhost` is not a valid domain for a mail, so it is replaced. */
export const messageIdDomain = ({ DOMAIN }: Pick<Environment, 'DOMAIN'>): string => (DOMAIN === 'localhost' ? 'forecourt.invalid' : DOMAIN);
