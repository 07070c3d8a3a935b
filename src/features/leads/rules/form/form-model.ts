import type { Department } from '#model/dealership/dealership.ts';
import type { LeadKind } from '../kinds/lead-kinds.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';
import type { TradeInDetails } from '../trade-in/trade-in-details.ts';
import type { FormField } from './form-field.ts';

/** A form as data. The markup and the server's checks are both generated from this data. */
export interface FormModel {
  readonly kind: LeadKind;
  /** Name of the form's definition; null if the form has no definition. */
  readonly name: string | null;
  /** The department that the form's definition names; null if the definition names no department. */
  readonly department: Department | null;
  readonly title: string;
  /** A sentence below the title. */
  readonly intro: string | null;
  /** The current step: its number from 1, the number of all steps, and its heading. Null for a form with only one step. */
  readonly step: { readonly number: number; readonly count: number; readonly title: string } | null;
  readonly fields: readonly FormField[];
  readonly submitLabel: string;
  /** Text of the disabled button while the form is being sent (FORM-06). */
  readonly submittingLabel: string;
  /** The event that the form's definition sets; null if the definition sets no event. */
  readonly definedEvent: number | null;
  /** The analytics event of the form (EVENT-02 to 05, 09); a chosen category may change it (EVENT-11). */
  readonly eventId: number;
  readonly category: string;
  readonly subcategory: string | null;
  /** FORM-21 */
  readonly captcha: boolean;
  /** How errors are shown, and the heading of the list of errors (FORM-10). */
  readonly errorStyle: 'list' | 'alert';
  readonly errorHeading: string;
  readonly collectionNotice: { readonly version: string; readonly text: string };
  readonly vehicle: LeadVehicle | null;
  /** The shopper's own vehicle and its valuation, which become part of the lead; null in other forms. */
  readonly tradeIn: TradeInDetails | null;
}

/**
 * An error message and the field it belongs to. Errors are in the order of the form; `field` is a name in
 * `FormModel.fields`.
 */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** The attribute `name` of additional form buttons, for example of the button that goes back to the previous step. */
export const STEP_CONTROL = 'form_step';
/**
 * The values of the buttons named `STEP_CONTROL`: 'back' goes to the step before; 'restart' deletes the answers and
 * shows the first step; 'times' shows the free times of the location that the shopper chose; 'keep' stores the answers
 * and shows the step again with the values calculated from the answers, such as a repayment.
 */
export const STEP_BACK = 'back';
export const STEP_RESTART = 'restart';
export const STEP_TIMES = 'times';
export const STEP_KEEP = 'keep';

/**
 * Names of the form fields that are not part of the lead. They protect the form, or say on which page it was filled in.
 */
export const FORM_CONTROL = {
  /**
   * Id of the submission, created for each rendering of the form. A double click or a reload posts the same id again.
   */
  submissionId: 'submission_id',
  /** Signed time at which the form was rendered. */
  signedTime: 'form_time',
  /** Trap field for spam programs, which fill it in. People cannot see the field, so they leave it empty. */
  trap: 'additional_reference',
  /** The captcha's answer. */
  captcha: 'altcha',
  /** Visit data as JSON, filled in by the browser (LEAD-04). */
  visitedPages: 'visited_pages',
  linkedQueryParams: 'linked_query_params',
  /** How the visitor came to the site, for example by an advert; filled in by the browser (`readArrival`). */
  arrival: 'arrival',
} as const;
