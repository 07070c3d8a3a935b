import type { SlotRefusal } from '#features/appointments/rules/slot-refusal.ts';

/**
 * Tells a shopper why the chosen time cannot be booked, and what to do.
 *
 * @param vehicleWord the site's word for one vehicle: 'car', 'caravan'
 * @example slotRefusalText('full', 'car') === 'This time has just been booked by somebody else. Please choose another time.'
 */
export const slotRefusalText = (refusal: SlotRefusal | 'gone', vehicleWord: string): string => {
  switch (refusal) {
    case 'full':
      return 'This time has just been booked by somebody else. Please choose another time.';
    case 'vehicle-taken':
      return `This ${vehicleWord} is already booked for a test drive at this time. Please choose another time.`;
    case 'not-offered':
      return 'This time is no longer offered. Please choose another time.';
    case 'gone':
      return `This ${vehicleWord} has been sold, so nobody can drive it any more. Send the form anyway, and we look for a similar one for you.`;
  }
};
