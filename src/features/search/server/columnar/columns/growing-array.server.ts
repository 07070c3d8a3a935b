type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/**
 * Arrays grow by a quarter of their length. Usually only a few vehicles are added at a time. If arrays grew more,
 * hundreds of segments would hold much unused memory.
 */
const grownLength = (needed: number): number => needed + (needed >> 2) + 16;

/** Returns the array itself if it has room for `needed` elements, otherwise a larger copy. New elements are 0. */
export const withRoom = <Numbers extends TypedArray>(array: Numbers, needed: number): Numbers => {
  if (needed <= array.length) return array;
  const grown = emptyLike(array, grownLength(needed));
  grown.set(array);
  return grown;
};

/** Returns a copy of the first `length` elements without spare memory. */
export const trimmed = <Numbers extends TypedArray>(array: Numbers, length: number): Numbers =>
  array.length === length ? array : (array.slice(0, length) as Numbers);

/** Returns the elements of these rows, in the given order. */
export const pickRows = <Numbers extends TypedArray>(array: Numbers, rows: Uint32Array): Numbers => {
  const picked = emptyLike(array, rows.length);
  for (let index = 0; index < rows.length; index += 1) picked[index] = array[rows[index] ?? 0] ?? 0;
  return picked;
};

const emptyLike = <Numbers extends TypedArray>(array: Numbers, length: number): Numbers =>
  new (array.constructor as new (size: number) => Numbers)(length);
