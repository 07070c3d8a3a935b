const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges an upper layer of settings into a lower one: maps are merged key by key, everything else (lists too) is
 * replaced. An empty map in the upper layer ('search:' with every line commented out) changes nothing.
 *
 * @example mergeSettings({ a: { b: 1, c: [1] } }, { a: { c: [2] } }) // { a: { b: 1, c: [2] } }
 */
export const mergeSettings = (below: unknown, above: unknown): unknown => {
  if (above === undefined || (above === null && isMap(below))) return below;
  if (!isMap(below) || !isMap(above)) return above;
  // Object.assign would set the prototype if a file contained the key '__proto__'. Here such a key becomes an ordinary entry, which
  // the schema then reports as an unknown option.
  return Object.fromEntries(
    [...new Set([...Object.keys(below), ...Object.keys(above)])].map((key) => [
      key,
      mergeSettings(Object.hasOwn(below, key) ? below[key] : undefined, Object.hasOwn(above, key) ? above[key] : undefined),
    ]),
  );
};
