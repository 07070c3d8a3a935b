/** A value that time alone may change, and until when it is right. */
export interface Timed<Value> {
  readonly value: Value;
  /** The first instant (epoch milliseconds) at which the value may be wrong; null: time never changes it. */
  readonly validUntil: number | null;
}

/**
 * A value that time never changes.
 *
 * @example lasting('RESERVED') // { value: 'RESERVED', validUntil: null }
 */
export const lasting = <Value>(value: Value): Timed<Value> => ({ value, validUntil: null });

/**
 * The earliest of some instants (epoch milliseconds); null where none is given. A page is valid until the
 * earliest instant of its parts.
 *
 * @example earliest([null, 20, 10]) === 10
 */
export const earliest = (instants: readonly (number | null)[]): number | null => {
  const given = instants.filter((instant) => instant !== null);
  return given.length === 0 ? null : Math.min(...given);
};

/**
 * Until when all of some values are right.
 *
 * @example untilFirstEnds([tag, panel]) === earliest([tag.validUntil, panel.validUntil])
 */
export const untilFirstEnds = (timed: readonly Pick<Timed<unknown>, 'validUntil'>[]): number | null =>
  earliest(timed.map(({ validUntil }) => validUntil));
