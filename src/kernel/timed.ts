/** A value together with the time until which it is valid. */
export interface Timed<Value> {
  readonly value: Value;
  /** The instant (epoch milliseconds) from which the value may be out of date. Null if the value never changes. */
  readonly validUntil: number | null;
}

/**
 * Makes a value that is valid without a time limit.
 *
 * @example lasting('RESERVED') // { value: 'RESERVED', validUntil: null }
 */
export const lasting = <Value>(value: Value): Timed<Value> => ({ value, validUntil: null });

/**
 * The earliest of several instants (epoch milliseconds). Null if the list contains no instant. Each value on a page is
 * valid until some instant, and the page is valid until the earliest of these instants.
 *
 * @example earliest([null, 20, 10]) === 10
 */
export const earliest = (instants: readonly (number | null)[]): number | null => {
  const given = instants.filter((instant) => instant !== null);
  return given.length === 0 ? null : Math.min(...given);
};

/**
 * The instant (epoch milliseconds) until which all given values are valid. Null if all values are valid without a time
 * limit.
 *
 * @example untilFirstEnds([tag, panel]) === earliest([tag.validUntil, panel.validUntil])
 */
export const untilFirstEnds = (timed: readonly Pick<Timed<unknown>, 'validUntil'>[]): number | null =>
  earliest(timed.map(({ validUntil }) => validUntil));
