import type { LeadVehicle } from '../lead-vehicle.ts';
import { enquiry } from './enquiry.ts';
import { finance } from './finance.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';
import { similarVehicle } from './similar-vehicle.ts';
import { testDrive } from './test-drive.ts';

/**
 * Every kind of lead by its name in the database. To add one: write its definition beside these and list it
 * here; a field that no kind has yet goes into `LEAD_FIELDS`.
 */
export const LEAD_KINDS = {
  enquiry,
  'test-drive': testDrive,
  'similar-vehicle': similarVehicle,
  finance,
} as const satisfies Readonly<Record<string, LeadKindDefinition>>;

export type LeadKind = keyof typeof LEAD_KINDS;

export const LEAD_KIND_NAMES = Object.keys(LEAD_KINDS) as readonly LeadKind[];

/** What a form about a vehicle becomes where that vehicle is gone. */
const FOR_GONE_VEHICLES: Readonly<Partial<Record<LeadKind, LeadKind>>> = { enquiry: 'similar-vehicle' };

/**
 * The kind of a form for its vehicle.
 *
 * @example kindForVehicle('enquiry', soldVehicle) === 'similar-vehicle'
 */
export const kindForVehicle = (kind: LeadKind, vehicle: Pick<LeadVehicle, 'available'> | null): LeadKind =>
  vehicle?.available === false ? (FOR_GONE_VEHICLES[kind] ?? kind) : kind;

/**
 * The kind that a category chooses in `POST /api/leads` (API-23); an enquiry where none does.
 *
 * @example kindOfCategory('Test Drive') === 'test-drive'
 */
export const kindOfCategory = (category: string | null): LeadKind =>
  LEAD_KIND_NAMES.find((kind) => category !== null && LEAD_KINDS[kind].jsonCategory === category) ?? 'enquiry';
