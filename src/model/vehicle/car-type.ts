/** The conditions in which a vehicle is sold (ENT-02): `car_type` in feeds, JSON and settings. */
export const CAR_TYPES = ['new', 'demo', 'used'] as const;

export type CarType = (typeof CAR_TYPES)[number];
