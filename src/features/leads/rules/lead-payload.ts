import type { Arrival } from '#features/analytics/rules/arrival/arrival.ts';
import { slugify } from '#kernel/text.ts';
import { LEAD_FIELD_NAMES, LEAD_FIELDS, type LeadAnswers, type LeadFieldName } from './fields/lead-fields.ts';
import { answersOf, type Lead } from './lead.ts';
import { type TradeInFormJson, type TradeInPayload, tradeInPayload } from './trade-in/valuation-json.ts';

/** The lead payload (LEAD-01, ENT-35) with the key names of the specification. */
export interface LeadPayload {
  readonly category: string;
  readonly subcategory: string | null;
  readonly lead_id: string;
  readonly url: string;
  /** LEAD-02 */
  readonly source: 'Website';
  readonly user_agent: string | null;
  readonly car_id: number | null;
  readonly car_dealership_id: number | null;
  /** LEAD-04 */
  readonly lead_attributes: {
    readonly visited_pages: readonly string[];
    readonly linked_query_params: Readonly<Record<string, string>>;
    /**
     * How the visitor came to the site: the channel, such as 'assistant', and the name of the service whose link led
     * here, such as 'ChatGPT'. Missing if this is unknown.
     */
    readonly arrival?: Arrival;
  };
  readonly opt_in: boolean;
  readonly message: string | null;
  readonly 'Vehicle Make': string | null;
  readonly 'Vehicle Model': string | null;
  readonly stock_number: string | null;
  readonly manufacturer_slug: string | null;
  readonly vehicle_status: string | null;
  /** The assistant that sent the lead for the shopper. The key is missing if no assistant sent the lead. */
  readonly sent_by_agent?: { readonly name: string; readonly verified: boolean };
  /** True if the site's option `forms.autogaugeEnabled` is on; otherwise the key is missing (LEAD-03). */
  readonly autogauge_enabled?: true;
  /**
   * The keys from `valuation` to `offer_accepted` are present only in leads about the shopper's own vehicle (LEAD-06).
   */
  readonly valuation?: TradeInPayload['valuation'];
  readonly trade_in?: TradeInPayload['trade_in'];
  readonly offer_lead_id?: string;
  readonly form_completed?: true;
  readonly offer_accepted?: true;
}

/** The shopper's answers (FORM-26, ENT-35) with the key names of the specification. */
export type FormSubmission = {
  readonly [Name in LeadFieldName as Wire<Name, false>]: LeadAnswers[Name];
} & { readonly [Name in LeadFieldName as Wire<Name, true>]?: LeadAnswers[Name] };

/**
 * The name of a field in JSON (the property `wire` of its definition). The type selects fields: it is `never` if the
 * property `isOmittedWhenEmpty` of the field is not `Omitted`.
 */
type Wire<Name extends LeadFieldName, Omitted extends boolean> = (typeof LEAD_FIELDS)[Name]['isOmittedWhenEmpty'] extends Omitted
  ? (typeof LEAD_FIELDS)[Name]['wire']
  : never;

/** The shopper's details in a lead with a trade-in (TRADE-01). */
const formatTradeInForm = ({ name, lastName, postcode, phone, email }: Lead): TradeInFormJson => ({
  name,
  last_name: lastName ?? null,
  postcode: postcode ?? null,
  phone,
  email,
});

/**
 * Converts a lead to the JSON payload (LEAD-01), which has the key names of the specification.
 *
 * @example formatLeadPayload(lead).source === 'Website'
 */
export const formatLeadPayload = (lead: Lead): LeadPayload => ({
  category: lead.category,
  subcategory: lead.subcategory,
  lead_id: lead.id,
  url: lead.pageUrl,
  source: 'Website',
  user_agent: lead.userAgent,
  car_id: lead.vehicle?.id ?? null,
  car_dealership_id: lead.vehicle?.dealershipId ?? null,
  lead_attributes: {
    visited_pages: lead.visitedPages,
    linked_query_params: lead.linkedQueryParams,
    ...(lead.arrival ? { arrival: lead.arrival } : {}),
  },
  opt_in: lead.consent.optIn,
  message: lead.message,
  'Vehicle Make': lead.vehicle?.make ?? null,
  'Vehicle Model': lead.vehicle?.model ?? null,
  stock_number: lead.vehicle?.stockNumber ?? null,
  manufacturer_slug: lead.vehicle === null ? null : slugify(lead.vehicle.make),
  vehicle_status: lead.vehicle?.status ?? null,
  ...(lead.agent ? { sent_by_agent: { name: lead.agent.name, verified: lead.agent.isVerified } } : {}),
  ...(lead.autogaugeEnabled ? { autogauge_enabled: true as const } : {}),
  ...(lead.tradeIn ? tradeInPayload(lead.tradeIn, formatTradeInForm(lead)) : {}),
});

/**
 * Returns the answers of a lead with their names in the specification (FORM-26). An answer that is missing in an older
 * lead is null.
 */
export const formatFormSubmission = (lead: Lead): FormSubmission => {
  const answers = answersOf(lead);
  return Object.fromEntries(
    LEAD_FIELD_NAMES.filter((name) => !(LEAD_FIELDS[name].isOmittedWhenEmpty && isEmpty(answers[name]))).map((name) => [
      LEAD_FIELDS[name].wire,
      answers[name] ?? null,
    ]),
  ) as unknown as FormSubmission;
};

const isEmpty = (answer: LeadAnswers[LeadFieldName]): boolean => !answer || (Array.isArray(answer) && answer.length === 0);

/** A lead as the webhook, the export and `leads show` write it: the answers of the form and the payload. */
export const formatLeadJson = (lead: Lead): FormSubmission & LeadPayload => ({ ...formatFormSubmission(lead), ...formatLeadPayload(lead) });
