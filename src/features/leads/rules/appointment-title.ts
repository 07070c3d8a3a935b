import { APPOINTMENT_RESOURCES } from '#features/appointments/rules/appointment-resource.ts';
import type { Lead } from './lead.ts';

/**
 * The title of an appointment: its type, and the vehicle if the lead has one.
 *
 * @example appointmentTitle(lead) === 'Test drive: 2021 Toyota Corolla'
 */
export const appointmentTitle = ({ appointment, vehicle }: Pick<Lead, 'appointment' | 'vehicle'>): string => {
  const label = APPOINTMENT_RESOURCES[appointment?.resource ?? 'test-drive'].label;
  return vehicle === null ? label : `${label}: ${vehicle.title}`;
};
