/**
 * The conditions in which a vehicle can be sold (ENT-02), new, demo or used: `car_type` in feeds, JSON and settings.
 */
export const CAR_TYPES = ['new', 'demo', 'used'] as const;

export type CarType = (typeof CAR_TYPES)[number];
