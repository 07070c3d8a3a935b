/** The conditions under which a vehicle is sold (ENT-02); `car_type` on the wire and in settings. */
export const CAR_TYPES = ['new', 'demo', 'used'] as const;

export type CarType = (typeof CAR_TYPES)[number];
