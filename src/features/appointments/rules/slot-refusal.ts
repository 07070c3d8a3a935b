import type { SlotConflict } from './free-slots.ts';

/**
 * The reason why a slot cannot be booked. 'not-offered' means that the location does not offer this time: it is in the
 * past, too soon or too late, or the location is closed at this time.
 */
export type SlotRefusal = SlotConflict | 'not-offered';
