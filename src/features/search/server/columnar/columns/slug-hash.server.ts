/**
 * A 53-bit hash of a slug, made from two FNV-1a hashes. A column of hashes uses only a tenth of the memory of a column
 * of slugs. Every slug of a dealership is different, because it ends with the vehicle's id. Two different slugs with
 * the same hash are expected in only one of about 10^9 segments.
 */
export const hashSlug = (slug: string): number => {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let index = 0; index < slug.length; index += 1) {
    const unit = slug.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ (unit + index), 0x85ebca6b);
  }
  return (high >>> 0) * 0x200000 + ((low >>> 0) & 0x1fffff);
};
