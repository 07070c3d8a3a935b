let visitors = 0;

/** The IP address of a new visitor, so that no limit for one address decides the result. */
export const newAddress = (): string => {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
};
