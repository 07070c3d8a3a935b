import type { LeadFieldGroup, MailRow } from './fields/lead-field.ts';
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from './fields/lead-fields.ts';
import type { DescribedSite } from './form/form-field.ts';
import { asksField } from './forms/asks-field.ts';
import { resourceOf, serverDetailsOf } from './kinds/lead-kinds.ts';
import { answersOf, type Lead } from './lead.ts';

/**
 * Builds the rows of a mail from the fields of a lead, in the order of the groups.
 *
 * @param mail 'mail' for the mail to the dealer, 'receipt' for the receipt to the shopper
 * @example leadMailRows(lead, site, 'receipt', ['contact']) // [{ label: 'Email', value: 'jo@example.com' }, …]
 */
export const leadMailRows = (
  lead: Lead,
  site: DescribedSite,
  mail: 'mail' | 'receipt',
  groups: readonly LeadFieldGroup[],
): readonly MailRow[] => {
  const answers = answersOf(lead);
  const shown = {
    site,
    vehicle: lead.vehicle,
    appointment: lead.appointment ?? null,
    resource: resourceOf(lead.kind),
    serverDetails: serverDetailsOf(lead.kind),
    isOptInAsked: lead.consent.optInText !== null,
  };
  return groups.flatMap((group) =>
    LEAD_FIELD_NAMES.filter((name) => LEAD_FIELDS[name].group === group).flatMap((name) => {
      return LEAD_FIELDS[name][mail](answers, { ...shown, isAsked: asksField(site, lead, name) }) ?? [];
    }),
  );
};
