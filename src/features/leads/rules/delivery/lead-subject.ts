import { plainLine } from '#kernel/plain-text.ts';
import { fullName } from '../fields/full-name.ts';
import { LEAD_KINDS } from '../kinds/lead-kinds.ts';
import type { Lead } from '../lead.ts';
import { tradeInTitle } from '../trade-in-details.ts';

/**
 * The subject of the mail to the dealer: lead kind, vehicle, shopper's name. Without a vehicle it names the category
 * instead, but not the usual category of the lead kind, which would only repeat the kind.
 *
 * @example formatLeadSubject(lead) === 'Test drive request: 2021 Toyota Corolla (S100001) - Jo Citizen'
 * @example formatLeadSubject({ ...lead, vehicle: null }) === 'Test drive request - Jo Citizen'
 */
export const formatLeadSubject = (lead: Pick<Lead, 'kind' | 'category' | 'vehicle' | 'name' | 'lastName' | 'tradeIn'>): string => {
  const { vehicle } = lead;
  const { label, category } = LEAD_KINDS[lead.kind];
  const own = lead.tradeIn ? tradeInTitle(lead.tradeIn) : lead.category;
  const about = vehicle === null ? own : `${vehicle.title}${vehicle.stockNumber === null ? '' : ` (${vehicle.stockNumber})`}`;
  return plainLine(`${about === category(null) ? label : `${label}: ${about}`} - ${fullName(lead)}`);
};
