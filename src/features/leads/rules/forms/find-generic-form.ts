import { err, ok, type Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { FieldProblem } from '../form/form-model.ts';
import { kindOfCategory, LEAD_KINDS, type LeadKind } from '../kinds/lead-kinds.ts';
import { findLeadForm, type KnownLeadForm } from './find-lead-form.ts';
import { PLATFORM_FORMS } from './platform-forms.ts';

/** The form in which the shopper chooses the category. */
const FORM_WITH_CATEGORIES = 'general';

/** The lead kinds whose forms are sent to `POST /api/leads`. */
const KINDS_OF_LEADS_ENDPOINT: ReadonlySet<LeadKind> = new Set(['test-drive', 'similar-vehicle', 'trade-in', 'sell', 'offer-acceptance']);

/**
 * The lead kinds whose forms cannot be sent through the API. Each of these forms works only on its own page, because
 * there the server does more than store the lead. For example, the server begins a payment.
 */
const KINDS_OF_OWN_PAGE: ReadonlySet<LeadKind> = new Set(['online-payment', 'reservation', 'spin-to-win']);

const SEND_TO_LEADS = 'Please send this form to POST /api/leads.';

/** An enquiry about a vehicle, a test drive or a form about the shopper's own vehicle goes to `POST /api/leads`. */
const belongsToLeads = ({ kind, category }: KnownLeadForm): boolean =>
  KINDS_OF_LEADS_ENDPOINT.has(kind) || (kind === 'enquiry' && category !== LEAD_KINDS.enquiry.category(null));

/**
 * Finds the form for a request to `POST /api/forms` (API-21). If the request names a form, this form is used.
 * Otherwise, the form with the requested category is used. If no form has this category but the site offers the
 * category, the general form is used.
 *
 * @returns the form, or the field of the request that is wrong, with a message
 * @example findGenericForm(site, { name: null, category: 'Fleet' }) // { ok: true, value: <form 'fleet'> }
 */
export const findGenericForm = (
  site: Pick<Site, 'leadForms' | 'forms'>,
  { name, category }: { readonly name: string | null; readonly category: string | null },
): Result<KnownLeadForm, FieldProblem> => {
  const form = name === null ? formOfCategory(site, category) : findLeadForm(site, name);
  if (form === null) {
    if (name !== null) return err({ field: 'form', message: `There is no form '${name.slice(0, 80)}'.` });
    return err({ field: 'category', message: noFormFor(category) });
  }
  if (KINDS_OF_OWN_PAGE.has(form.kind))
    return err({ field: name === null ? 'category' : 'form', message: `The form '${form.name}' works only on its page.` });
  if (belongsToLeads(form)) return err({ field: name === null ? 'category' : 'form', message: SEND_TO_LEADS });
  const isOther = category !== null && !asksCategory(form) && category !== form.category;
  return isOther ? err({ field: 'category', message: `The form '${form.name}' has the category '${form.category}'.` }) : ok(form);
};

const asksCategory = ({ steps }: KnownLeadForm): boolean => steps.some(({ fields }) => fields.includes('category'));

const formOfCategory = (site: Pick<Site, 'leadForms' | 'forms'>, category: string | null): KnownLeadForm | null => {
  const named = [...site.leadForms, ...PLATFORM_FORMS].find((form) => form.category === category);
  if (named !== undefined) return findLeadForm(site, named.name);
  return category !== null && site.forms.categories.includes(category) ? findLeadForm(site, FORM_WITH_CATEGORIES) : null;
};

const noFormFor = (category: string | null): string => {
  if (category === null) return 'Please name the category of the form.';
  if (KINDS_OF_LEADS_ENDPOINT.has(kindOfCategory(category))) return SEND_TO_LEADS;
  return `There is no form with the category '${category.slice(0, 80)}'.`;
};
