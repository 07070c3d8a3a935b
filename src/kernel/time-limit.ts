/** The value that `within` returns if the promise has not settled in time. */
export const LATE = Symbol('late');

/**
 * Waits for a promise, but no longer than a limit. The promise itself is not cancelled; code that must know when the
 * promise settles has to wait for it separately. A rejection within the limit is passed on, and a later rejection is
 * ignored.
 *
 * @param limitMs milliseconds
 * @example
 * const found = await within(200, service.find(vehicle));
 * if (found === LATE) showWithout();
 */
export const within = async <Value>(limitMs: number, promise: Promise<Value>): Promise<Value | typeof LATE> => {
  const { promise: late, resolve } = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(() => resolve(LATE), limitMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};
