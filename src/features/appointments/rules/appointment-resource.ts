import type { Department } from '#features/dealerships/rules/opening-hours.ts';
import type { AppointmentOptions, Dealership } from '#model/dealership/dealership.ts';

/**
 * A kind of appointment that shoppers can book, such as a test drive. At each location, each kind has a capacity of its
 * own.
 */
interface AppointmentResource {
  /** The name of this kind of appointment in mails. */
  readonly label: string;
  /** The label of the field in which the shopper chooses a time. */
  readonly question: string;
  /** The department whose opening hours determine the slots. */
  readonly department: Department;
  readonly optionsOf: (dealership: Pick<Dealership, 'appointments'>) => AppointmentOptions;
}

/** The kinds of appointments, by their names in the database. A new kind also needs options in the dealership's settings. */
export const APPOINTMENT_RESOURCES = {
  'test-drive': {
    label: 'Test drive',
    question: 'When would you like to drive?',
    department: 'sales',
    optionsOf: ({ appointments }) => appointments.testDrive,
  },
  service: {
    label: 'Service',
    question: 'When would you like to come?',
    department: 'service',
    optionsOf: ({ appointments }) => appointments.service,
  },
} as const satisfies Readonly<Record<string, AppointmentResource>>;

export type ResourceName = keyof typeof APPOINTMENT_RESOURCES;
