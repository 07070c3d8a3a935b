import type { Lead } from '../lead.ts';

const WORDS: Readonly<Record<Lead['kind'], string>> = {
  enquiry: 'Enquiry',
  'test-drive': 'Test drive request',
  'similar-vehicle': 'Similar vehicle wanted',
};

/** What a lead is, in a word or three: 'Test drive request'. */
export const leadKindWords = (lead: Pick<Lead, 'kind' | 'subcategory'>): string =>
  lead.kind === 'enquiry' && lead.subcategory === 'Find Me Something Similar' ? WORDS['similar-vehicle'] : WORDS[lead.kind];

/**
 * The subject of the mail to the dealer: what, which vehicle, who.
 *
 * @example formatLeadSubject(lead) === 'Test drive request: 2021 Toyota Corolla (S100001) - Jo Citizen'
 */
export const formatLeadSubject = (lead: Pick<Lead, 'kind' | 'subcategory' | 'category' | 'vehicle' | 'name'>): string => {
  const { vehicle } = lead;
  const about = vehicle === null ? lead.category : `${vehicle.title}${vehicle.stockNumber === null ? '' : ` (${vehicle.stockNumber})`}`;
  return `${leadKindWords(lead)}: ${about} - ${lead.name}`;
};
