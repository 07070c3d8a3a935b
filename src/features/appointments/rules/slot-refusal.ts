import type { SlotConflict } from './free-slots.ts';

/** Why a slot cannot be booked. 'not-offered': it is past, too soon, or the location is closed then. */
export type SlotRefusal = SlotConflict | 'not-offered';
