import type { ResourceName } from '#features/appointments/rules/appointment-resource.ts';
import type { Department } from '#features/dealerships/rules/opening-hours.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';
import { careers } from './careers.ts';
import { enquiry } from './enquiry.ts';
import { finance } from './finance.ts';
import { financeApplication } from './finance-application.ts';
import { financePreApproval } from './finance-pre-approval.ts';
import { fleet } from './fleet.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';
import { onlinePayment } from './online-payment.ts';
import { parts } from './parts.ts';
import { quote } from './quote.ts';
import { reservation } from './reservation.ts';
import { service } from './service.ts';
import { similarVehicle } from './similar-vehicle.ts';
import { spinToWin } from './spin-to-win.ts';
import { testDrive } from './test-drive.ts';
import { offerAcceptance, sell, tradeIn } from './trade-in-kinds.ts';

/**
 * Every lead kind by its name in the database. To add one, write its definition in this folder and list it here. A new
 * field goes into `LEAD_FIELDS`.
 */
export const LEAD_KINDS = {
  enquiry,
  'test-drive': testDrive,
  'similar-vehicle': similarVehicle,
  finance,
  'trade-in': tradeIn,
  sell,
  'offer-acceptance': offerAcceptance,
  'finance-application': financeApplication,
  'finance-pre-approval': financePreApproval,
  service,
  parts,
  fleet,
  careers,
  quote,
  'spin-to-win': spinToWin,
  'online-payment': onlinePayment,
  reservation,
} as const satisfies Readonly<Record<string, LeadKindDefinition>>;

export type LeadKind = keyof typeof LEAD_KINDS;

export const LEAD_KIND_NAMES = Object.keys(LEAD_KINDS) as readonly LeadKind[];

/** The department that answers the leads of a kind. Its opening hours determine the promised reply time (LOC-26). */
export const answeringDepartment = (kind: LeadKind): Department => (LEAD_KINDS[kind] as LeadKindDefinition).answeredBy ?? 'sales';

/** What shoppers book with the forms of a lead kind; null if nothing. */
export const resourceOf = (kind: LeadKind): ResourceName | null => (LEAD_KINDS[kind] as LeadKindDefinition).slots?.resource ?? null;

/** The names under which the server adds its own answers to leads of a kind, such as the drawn prize. */
export const serverDetailsOf = (kind: LeadKind): readonly string[] => (LEAD_KINDS[kind] as LeadKindDefinition).serverDetails ?? [];

/**
 * Maps a lead kind to the kind that replaces it if the vehicle of the form is no longer available. A lead kind
 * without an entry is not replaced.
 */
const FOR_GONE_VEHICLES: Readonly<Partial<Record<LeadKind, LeadKind>>> = { enquiry: 'similar-vehicle' };

/**
 * Returns the kind of a form about this vehicle.
 *
 * @example kindForVehicle('enquiry', soldVehicle) === 'similar-vehicle'
 */
export const kindForVehicle = (kind: LeadKind, vehicle: Pick<LeadVehicle, 'available'> | null): LeadKind =>
  vehicle?.available === false ? (FOR_GONE_VEHICLES[kind] ?? kind) : kind;

/**
 * Returns the kind for a category in `POST /api/leads` (API-23). The result is 'enquiry' if no kind has this
 * category.
 *
 * @example kindOfCategory('Test Drive') === 'test-drive'
 */
export const kindOfCategory = (category: string | null): LeadKind =>
  LEAD_KIND_NAMES.find((kind) => category !== null && LEAD_KINDS[kind].jsonCategory === category) ?? 'enquiry';
