import type { Dealership, Department } from '#model/dealership/dealership.ts';
import type { LeadForm } from '#model/site/content/form-content.ts';
import type { Site } from '#model/site/site.ts';
import { findLeadForm } from '../forms/find-lead-form.ts';
import { LEAD_KINDS } from '../kinds/lead-kinds.ts';
import type { Lead } from '../lead.ts';

/** The e-mail addresses to which a lead is sent: `email` are addresses of people, `adf` are addresses of CRMs. */
export interface LeadReceivers {
  readonly email: readonly string[];
  readonly adf: readonly string[];
}

/** Departments whose name is also a category of leads. */
const DEPARTMENT_OF_CATEGORY: Readonly<Record<string, Department>> = {
  sales: 'sales',
  'test drive': 'sales',
  service: 'service',
  parts: 'parts',
  finance: 'finance',
};

type ReceivedLead = Pick<Lead, 'kind' | 'category' | 'formName'>;

/**
 * Returns who receives a lead: a list of mail addresses and a list of addresses for ADF documents (CRMs). Receivers can
 * be set at four levels, in this order: the form, the category of the lead, the department, the dealership. Each list
 * comes from the first level that sets it. A lead that is not about a sale does not go to the CRMs of the dealership
 * level.
 *
 * @example leadReceivers(site, dealership, serviceLead) // { email: ['service@yard.example'], adf: [] }
 */
export const leadReceivers = (
  site: Pick<Site, 'leadForms'>,
  { recipients }: Pick<Dealership, 'recipients'>,
  lead: ReceivedLead,
): LeadReceivers => {
  const form = lead.formName == null ? null : findLeadForm(site, lead.formName);
  const department = departmentOf(form, lead);
  const isSale = LEAD_KINDS[lead.kind].adfInterest !== null;
  const choices = [
    form?.receivers,
    recipients.categories[lead.category],
    department === null ? undefined : recipients.departments[department],
    { email: recipients.email, adf: isSale ? recipients.adf : [] },
  ];
  const first = (channel: keyof LeadReceivers): readonly string[] =>
    choices.flatMap((choice) => (choice && choice[channel].length > 0 ? [choice[channel]] : []))[0] ?? [];
  return { email: first('email'), adf: first('adf') };
};

/**
 * The address to which a shopper's reply to our mails is sent. ADF documents and calendar files contain this address,
 * too. The address is that of the first person who receives the lead by mail. Null if nobody receives the lead by
 * mail.
 *
 * @example replyAddress(site, dealership, serviceLead) === 'service@yard.example'
 */
export const replyAddress = (...[site, dealership, lead]: Parameters<typeof leadReceivers>): string | null =>
  leadReceivers(site, dealership, lead).email[0] ?? null;

const departmentOf = (form: Pick<LeadForm, 'department'> | null, { category }: ReceivedLead): Department | null =>
  form?.department ?? DEPARTMENT_OF_CATEGORY[category.toLowerCase()] ?? null;
