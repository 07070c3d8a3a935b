/**
 * Records an analytics event. If this fails, the failure is only logged (EVENT-15), because a shopper's request must not
 * fail because of analytics.
 *
 * @param record records the event
 * @param about the fields of the log line for an error of `record`; they must not contain personal data
 * @returns the result of `record`; null if it failed
 */
export const logAnalyticsFailure = async <T>(
  log: { error(fields: Readonly<Record<string, unknown>>, message: string): void },
  record: () => Promise<T>,
  about: (error: unknown) => Readonly<Record<string, unknown>>,
): Promise<T | null> => {
  try {
    return await record();
  } catch (error) {
    log.error(about(error), 'an analytics event was lost');
    return null;
  }
};
