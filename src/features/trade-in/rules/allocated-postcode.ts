/**
 * Whether a postcode of four digits is in a range that Australia uses. No state uses the ranges 0000 to 0199 and 0300 to
 * 0799.
 *
 * @example isAllocatedPostcode('0799') === false
 */
export const isAllocatedPostcode = (postcode: string): boolean => /^(02|08|09|[1-9]\d)\d\d$/.test(postcode);
