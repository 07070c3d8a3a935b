import { describeForm, type FormRequest } from '#features/leads/rules/form/describe-form.ts';
import type { FormField } from '#features/leads/rules/form/form-field.ts';
import type { FormModel } from '#features/leads/rules/form/form-model.ts';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';

/** Describes a form of a test site. Without `request` the form is the general enquiry. */
export const describeTestForm = (site: SiteOverrides, request: Partial<FormRequest> = {}): FormModel =>
  describeForm({ site: buildSite(site), kind: 'enquiry', vehicle: null, now: TEST_NOW, ...request });

/** The field with this name; null if the form does not have it. */
export const fieldOf = (form: FormModel, name: string): FormField | null => form.fields.find((field) => field.name === name) ?? null;

/** The dealerships of a test site with several dealerships. */
export const TWO_DEALERSHIPS = [
  buildDealership({ locations: [buildLocation()] }),
  buildDealership({
    id: 8,
    slug: 'other-yard',
    name: 'Other Yard',
    locations: [buildLocation({ id: 'p', slug: 'perth', name: 'Perth', locationType: 'service' })],
  }),
];
