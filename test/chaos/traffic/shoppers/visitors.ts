let visitors = 0;

/** A new IP address for each visitor, so that the limits for one IP address do not affect the result. */
export const newAddress = (): string => {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
};
