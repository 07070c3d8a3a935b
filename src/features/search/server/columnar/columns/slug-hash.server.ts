/**
 * 53 bits of a slug (two FNV-1a hashes): a column of numbers costs a tenth of a column of slugs. Slugs end
 * in the vehicle's id, so two of one dealership collide once in some 10^9 segments.
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
