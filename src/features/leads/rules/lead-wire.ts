import { slugify } from '#kernel/text.ts';
import type { Lead } from './lead.ts';

/** The lead payload (LEAD-01, ENT-35), by the specification's names. */
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
  };
  readonly opt_in: boolean;
  readonly message: string | null;
  readonly 'Vehicle Make': string | null;
  readonly 'Vehicle Model': string | null;
  readonly stock_number: string | null;
  readonly manufacturer_slug: string | null;
  readonly vehicle_status: string | null;
  /** LEAD-03: sent on some sites only. */
  readonly autogauge_enabled?: true;
}

/** What the shopper filled in (FORM-26, ENT-35), by the specification's names. */
export interface FormSubmission {
  readonly category: string;
  readonly subcategory: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string | null;
  readonly Rego: string | null;
  readonly location: string | null;
  readonly dealership_slug: string | null;
  readonly opt_in: boolean;
  readonly page_id: string | null;
  readonly terms_conditions: boolean | null;
  readonly additional_services: readonly string[];
  readonly 'Service Location': string | null;
  readonly test_drive_date: string | null;
  readonly test_drive_time: string | null;
}

/**
 * A lead as other programs read it (LEAD-01). The one place that maps the product's words to the wire's.
 *
 * @example formatLeadPayload(lead, { autogaugeEnabled: false }).source === 'Website'
 */
export const formatLeadPayload = (lead: Lead, options: { readonly autogaugeEnabled: boolean }): LeadPayload => ({
  category: lead.category,
  subcategory: lead.subcategory,
  lead_id: lead.id,
  url: lead.pageUrl,
  source: 'Website',
  user_agent: lead.userAgent,
  car_id: lead.vehicle?.id ?? null,
  car_dealership_id: lead.vehicle?.dealershipId ?? null,
  lead_attributes: { visited_pages: lead.visitedPages, linked_query_params: lead.linkedQueryParams },
  opt_in: lead.consent.optIn,
  message: lead.message,
  'Vehicle Make': lead.vehicle?.make ?? null,
  'Vehicle Model': lead.vehicle?.model ?? null,
  stock_number: lead.vehicle?.stockNumber ?? null,
  manufacturer_slug: lead.vehicle === null ? null : slugify(lead.vehicle.make),
  vehicle_status: lead.vehicle?.status ?? null,
  ...(options.autogaugeEnabled ? { autogauge_enabled: true as const } : {}),
});

/** The shopper's own words of a lead (FORM-26). */
export const formatFormSubmission = (lead: Lead): FormSubmission => ({
  category: lead.category,
  subcategory: lead.subcategory,
  name: lead.name,
  email: lead.email,
  phone: lead.phone,
  message: lead.message,
  Rego: lead.rego,
  location: lead.locationSlug,
  dealership_slug: lead.preferredDealershipSlug,
  opt_in: lead.consent.optIn,
  page_id: lead.pageId,
  terms_conditions: lead.consent.termsAccepted,
  additional_services: lead.additionalServices,
  'Service Location': lead.serviceLocation,
  test_drive_date: lead.testDriveDate,
  test_drive_time: lead.testDriveTime,
});
