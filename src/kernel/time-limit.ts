/** The value that `within` returns if the promise has not settled in time. */
export const LATE = Symbol('late');

/**
 * Waits for a promise, but not longer than a time limit. After the limit, the result is `LATE`. The work behind the
 * promise is not cancelled. If the promise rejects within the limit, `within` rejects with the same error. If the
 * promise rejects later, the error is ignored.
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
