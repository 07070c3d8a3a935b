import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { DescribedSite } from '../form/form-field.ts';
import { findLocation } from '../form/location-choices.ts';
import type { LeadDraft } from '../form/parse-submission.ts';
import { serviceLocationOf } from '../lead-location.ts';
import type { LeadReceivers } from './lead-receivers.ts';

/**
 * How a lead is delivered: by mail to people of the dealership, as ADF to a CRM, as a signed webhook, or as a receipt
 * to the shopper. The people of the dealership also get a reminder if nobody has answered the lead. If the shopper
 * unsubscribes from marketing mails, the dealership is told by mail and by webhook.
 */
export type DeliveryChannel = 'email' | 'adf' | 'webhook' | 'receipt' | 'reminder' | 'unsubscribe' | 'unsubscribe-webhook';

/** One receiver of a lead: a channel, and an e-mail address or a webhook URL. */
export interface DeliveryTarget {
  readonly channel: DeliveryChannel;
  readonly receiver: string;
}

/**
 * Returns the dealership that receives a lead. A lead about a vehicle goes to the dealership of the vehicle. Any other
 * lead goes to the first of these dealerships that exists:
 * - the dealership that the shopper chose
 * - the dealership of the location or service location that the shopper chose
 * - the primary dealership of the site
 * The returned dealership always belongs to the site.
 *
 * @throws {DealershipNotOnSiteError} if the vehicle belongs to no dealership of the site
 */
export const chooseLeadDealership = (
  site: Pick<DescribedSite, 'dealerships' | 'primaryDealership'>,
  draft: Pick<LeadDraft, 'vehicle' | 'preferredDealershipSlug' | 'locationSlug' | 'serviceLocation'>,
): Dealership => {
  const { vehicle, preferredDealershipSlug, locationSlug, serviceLocation } = draft;
  const bySlug = (slug: string | null | undefined) => site.dealerships.find((dealership) => dealership.slug === slug);
  if (vehicle !== null) return dealershipOf(site, vehicle);
  return (
    bySlug(preferredDealershipSlug) ??
    (locationSlug === null ? undefined : findLocation(site, locationSlug)?.dealership) ??
    site.dealerships.find((dealership) => serviceLocationOf(dealership, serviceLocation) !== null) ??
    site.primaryDealership
  );
};

/**
 * Lists the deliveries of a lead: one to each receiver of its dealership, and the receipt to the shopper. No receipt
 * is sent if `shopperEmail` is null. If `dealerTargets` is empty, nobody at the dealership receives the lead, and the
 * operator is warned.
 */
export const listDeliveryTargets = (
  dealership: { readonly recipients: Pick<Dealership['recipients'], 'webhooks'> },
  { email, adf }: LeadReceivers,
  shopperEmail: string | null,
): readonly DeliveryTarget[] => {
  const { webhooks } = dealership.recipients;
  const to = (channel: DeliveryChannel, receivers: readonly string[]) => [...new Set(receivers)].map((receiver) => ({ channel, receiver }));
  return [
    ...to('email', email),
    ...to('adf', adf),
    ...to(
      'webhook',
      webhooks.map(({ url }) => url),
    ),
    ...to('receipt', shopperEmail === null ? [] : [shopperEmail]),
  ];
};

/** Whether at least one receiver belongs to the dealership. */
export const reachesDealer = (targets: readonly Pick<DeliveryTarget, 'channel'>[]): boolean =>
  targets.some(({ channel }) => channel !== 'receipt');
