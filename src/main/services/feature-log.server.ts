import type { LeadLog } from '#features/leads/server/lead-log.server.ts';
import type { Logger } from '#platform/log.server.ts';

/** Adapts the log to the argument order that features use: fields first, then the message. */
export const featureLog = (log: Logger): LeadLog => ({
  info: (fields, message) => log.info(fields, message),
  warn: (fields, message) => log.warn(fields, message),
  error: (fields, message) => log.error(fields, message),
});
