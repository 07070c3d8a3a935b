const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lays one layer of settings over another: maps are merged key by key, everything else (lists too)
 * replaces what was below. A map's key left empty ('search:' with every line commented out) changes nothing.
 *
 * @example mergeSettings({ a: { b: 1, c: [1] } }, { a: { c: [2] } }) // { a: { b: 1, c: [2] } }
 */
export const mergeSettings = (below: unknown, above: unknown): unknown => {
  if (above === undefined || (above === null && isMap(below))) return below;
  if (!isMap(below) || !isMap(above)) return above;
  // Not Object.assign: a key '__proto__' of a file must become a plain (unknown) option.
  return Object.fromEntries(
    [...new Set([...Object.keys(below), ...Object.keys(above)])].map((key) => [
      key,
      mergeSettings(Object.hasOwn(below, key) ? below[key] : undefined, Object.hasOwn(above, key) ? above[key] : undefined),
    ]),
  );
};
