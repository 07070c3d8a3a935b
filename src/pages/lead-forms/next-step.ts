import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { departmentLocationOf, locationOf, primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import { findLocation } from '#features/leads/rules/form/location-choices.ts';
import type { LeadKind } from '#features/leads/rules/kinds/lead-kinds.ts';
import { serviceLocationsOf } from '#features/leads/rules/lead-location.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { nextStepText } from '#features/leads/rules/promised-reply.ts';
import type { Dealership, DealershipLocation, Department } from '#model/dealership/dealership.ts';
import type { LeadForm } from '#model/site/content/form-content.ts';
import type { Site } from '#model/site/site.ts';

/** The data that determine who will answer a form. They are known before the form is sent. */
export interface Asked {
  readonly kind: LeadKind;
  readonly vehicle: LeadVehicle | null;
  readonly dealershipSlug?: string | undefined;
  /** Only for a form on a contact page: the slugs of the locations that the contact page is about. */
  readonly placeSlugs?: readonly string[] | undefined;
  /** The definition of the form. */
  readonly form?: Pick<LeadForm, 'department' | 'steps'> | undefined;
}

/**
 * Returns the sentence that a form shows above its button. It says what happens after the form is sent
 * (`nextStepText`).
 *
 * @param now epoch milliseconds
 * @example nextStep(site, { kind: 'enquiry', vehicle }, now) === 'A person at Southport answers by 10:40 am.'
 */
export const nextStep = (site: Site, asked: Asked, now: number): string => {
  const { dealership, location } = receiverOf(site, asked);
  const who = location?.name ?? dealership?.name ?? 'the dealership you choose';
  return nextStepText({ kind: asked.kind, who, location, replyMinutes: site.forms.replyMinutes, sentAt: now, now });
};

/** The dealership and the location that will answer a form. Each of them is null if the shopper chooses it in the form. */
export const receiverOf = (
  site: Site,
  { vehicle, dealershipSlug, placeSlugs, form }: Pick<Asked, 'vehicle' | 'dealershipSlug' | 'placeSlugs' | 'form'>,
): { readonly dealership: Dealership | null; readonly location: DealershipLocation | null } => {
  const { dealerships, primaryDealership, forms } = site;
  if (vehicle !== null) {
    const dealership = dealershipOf(site, vehicle);
    return { dealership, location: locationOf(dealership, vehicle.locationId) };
  }
  const place = placeSlugs?.[0] === undefined ? null : findLocation(site, placeSlugs[0]);
  if (place !== null) return place;
  const named = dealerships.find(({ slug }) => slug === dealershipSlug);
  const isAsked = forms.dealershipField && dealerships.length > 1;
  const dealership = named ?? (isAsked ? null : primaryDealership);
  const isKnown = dealership !== null && !(forms.locationField && hasChoice(dealership)) && !asksServiceLocation(site, form);
  return { dealership, location: isKnown ? locationFor(dealership, form?.department ?? null) : null };
};

/**
 * The location of the department that answers the form. If the dealership has no such location, its main location.
 * `leadLocation` chooses the location of a lead in the same way.
 */
const locationFor = (dealership: Dealership, department: Department | null): DealershipLocation | null =>
  departmentLocationOf(dealership, department) ?? primaryLocationOf(dealership);

/**
 * Whether the form asks at which location the vehicle is serviced. In this case, the chosen location answers the
 * shopper's request.
 */
const asksServiceLocation = (site: Site, form: Asked['form']): boolean =>
  form?.steps.some(({ fields }) => fields.includes('service_location')) === true && site.dealerships.flatMap(serviceLocationsOf).length > 1;

const hasChoice = ({ locations }: Dealership): boolean => locations.filter(({ visible }) => visible).length > 1;
