import type { LeadLog } from '#features/leads/server/platform-ports.server.ts';
import type { Logger } from '#platform/log.server.ts';

/** The log with the arguments that features give: fields first, then the message. */
export const featureLog = (log: Logger): LeadLog => ({
  info: (fields, message) => log.info(fields, message),
  warn: (fields, message) => log.warn(fields, message),
  error: (fields, message) => log.error(fields, message),
});
