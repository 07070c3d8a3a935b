/**
 * The conditions in which a vehicle can be sold: new, demo or used (ENT-02). In feeds, JSON and settings, the key is `car_type`.
 */
export const CAR_TYPES = ['new', 'demo', 'used'] as const;

export type CarType = (typeof CAR_TYPES)[number];
