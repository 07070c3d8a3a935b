import { plainLine } from '#kernel/plain-text.ts';
import { fullName } from '../fields/full-name.ts';
import { LEAD_KINDS } from '../kinds/lead-kinds.ts';
import type { Lead } from '../lead.ts';
import { tradeInTitle } from '../trade-in/trade-in-details.ts';

/**
 * The subject of the mail to the dealer: lead kind, vehicle, shopper's name. A trade-in names the shopper's own vehicle first,
 * because the request or the accepted offer is about this vehicle. If the lead has no vehicle, the subject names the category
 * instead. It does not name the usual category of a lead kind, which would only repeat the lead kind.
 *
 * @example formatLeadSubject(lead) === 'Test drive request: 2021 Toyota Corolla (S100001) - Jo Citizen'
 * @example formatLeadSubject({ ...lead, vehicle: null }) === 'Test drive request - Jo Citizen'
 */
export const formatLeadSubject = (lead: Pick<Lead, 'kind' | 'category' | 'vehicle' | 'name' | 'lastName' | 'tradeIn'>): string => {
  const { vehicle } = lead;
  const { label, category } = LEAD_KINDS[lead.kind];
  const wanted = vehicle === null ? null : `${vehicle.title}${vehicle.stockNumber === null ? '' : ` (${vehicle.stockNumber})`}`;
  const own = lead.tradeIn ? tradeInTitle(lead.tradeIn) : '';
  const about = own === '' ? (wanted ?? lead.category) : `${own}${wanted === null ? '' : `, wants ${wanted}`}`;
  return plainLine(`${about === category(null) ? label : `${label}: ${about}`} - ${fullName(lead)}`);
};
