import type { LeadKind, LeadVehicle } from '#features/leads/rules/lead.ts';
import { locationOf } from '#features/sites/rules/location-rules.ts';
import { openWords } from '#features/sites/rules/open-words.ts';
import { openState } from '#features/sites/rules/opening-hours.ts';
import type { Site } from '#features/sites/rules/site.ts';

/**
 * What happens after a form is sent, in words that the dealership can keep: who answers, how, and whether
 * somebody is there now.
 *
 * @param now epoch milliseconds
 * @example nextStep(site, 'enquiry', vehicle, now) === 'A person at Southport answers by phone or email. Open until 5:30 pm.'
 */
export const nextStep = (site: Site, kind: LeadKind, vehicle: LeadVehicle | null, now: number): string => {
  const dealership =
    site.dealerships.find(({ id }) => id === vehicle?.dealershipId) ?? (site.dealerships.length === 1 ? site.primaryDealership : null);
  const location = dealership ? locationOf(dealership, vehicle?.locationId ?? null) : null;
  const who = location?.name ?? dealership?.name ?? 'the dealership you choose';
  const what = kind === 'test-drive' ? 'confirms your test drive by phone or email' : 'answers by phone or email';
  const opening = location ? openWords(openState(location, 'sales', now)) : null;
  return `A person at ${who} ${what}.${opening ? ` ${opening}.` : ''}`;
};
