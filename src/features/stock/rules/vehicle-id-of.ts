const ID_AT_END = /(?:^|-)(\d{1,15})$/;

/**
 * The vehicle id at the end of a slug; null if there is none.
 *
 * @example vehicleIdOf('2021-toyota-corolla-100001') === 100001
 */
export const vehicleIdOf = (slug: string): number | null => {
  const id = ID_AT_END.exec(slug)?.[1];
  return id === undefined ? null : Number(id);
};
