import { type DescribedSite, listLocationChoices } from './form-choices.ts';
import { DEALERSHIP_PLACEHOLDER, type FormField, LOCATION_PLACEHOLDER } from './form-model.ts';

/** Longest texts taken, in characters; the database, mails and CRMs all take them. */
const FIELD_LIMITS = { name: 100, email: 254, phone: 30, message: 2_000, rego: 20 } as const;

const plain = {
  required: false,
  placeholder: null,
  options: [],
  autocomplete: null,
  inputMode: null,
  maxLength: null,
  min: null,
  max: null,
  hint: null,
  value: '',
  checked: false,
} satisfies Partial<FormField>;

/** FORM-27: name, e-mail and phone are required on every form. */
export const contactFields = (): readonly FormField[] => [
  {
    ...plain,
    name: 'name',
    label: 'Name',
    type: 'text',
    required: true,
    autocomplete: 'name',
    inputMode: 'text',
    maxLength: FIELD_LIMITS.name,
  },
  {
    ...plain,
    name: 'email',
    label: 'Email',
    type: 'email',
    required: true,
    autocomplete: 'email',
    inputMode: 'email',
    maxLength: FIELD_LIMITS.email,
  },
  {
    ...plain,
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    required: true,
    autocomplete: 'tel',
    inputMode: 'tel',
    maxLength: FIELD_LIMITS.phone,
  },
];

/** FORM-11, FORM-23 */
export const messageField = (required: boolean, prefill: string): FormField => ({
  ...plain,
  name: 'message',
  label: 'Message',
  type: 'textarea',
  required,
  maxLength: FIELD_LIMITS.message,
  value: prefill,
});

/** FORM-12, FORM-13, A-50: a select where the shopper chooses, else fixed and hidden. */
export const categoryField = (category: string, choices: readonly string[] | null): FormField =>
  choices === null
    ? hiddenField('category', category)
    : {
        ...plain,
        name: 'category',
        label: 'Category',
        type: 'select',
        required: true,
        options: choices.map((choice) => ({ value: choice, label: choice })),
        value: category,
      };

/** FORM-14, FORM-24 */
export const locationField = (site: DescribedSite, chosen: string): FormField => ({
  ...plain,
  name: 'location',
  label: 'Location',
  type: 'select',
  required: true,
  placeholder: LOCATION_PLACEHOLDER,
  options: listLocationChoices(site),
  value: chosen,
});

/** FORM-15, FORM-25 */
export const dealershipField = (site: DescribedSite, chosen: string): FormField => ({
  ...plain,
  name: 'dealership_slug',
  label: 'Dealership',
  type: 'select',
  required: true,
  placeholder: DEALERSHIP_PLACEHOLDER,
  options: site.dealerships.map(({ slug, name }) => ({ value: slug, label: name })),
  value: chosen,
});

/** FORM-16 */
export const regoField = (): FormField => ({
  ...plain,
  name: 'Rego',
  label: 'Rego',
  type: 'text',
  maxLength: FIELD_LIMITS.rego,
  autocomplete: 'off',
  inputMode: 'text',
  hint: 'The registration of your current vehicle.',
});

/** FORM-17, FORM-20 */
export const checkboxField = (name: string, label: string, settings: { required: boolean; checked: boolean }): FormField => ({
  ...plain,
  name,
  label,
  type: 'checkbox',
  ...settings,
  value: 'true',
});

/** FORM-18 */
export const dateField = (range: { first: string; last: string }): FormField => ({
  ...plain,
  name: 'test_drive_date',
  label: 'Preferred date',
  type: 'date',
  min: range.first,
  max: range.last,
  hint: 'We confirm the time with you.',
});

/** Words for the time of day; a dealership answers with the exact time. */
const TEST_DRIVE_TIMES = ['Any time', 'Morning', 'Midday', 'Afternoon'] as const;

/** The time of day that a test drive is wished for. */
export const timeField = (): FormField => ({
  ...plain,
  name: 'test_drive_time',
  label: 'Preferred time',
  type: 'select',
  options: TEST_DRIVE_TIMES.map((time) => ({ value: time, label: time })),
  value: TEST_DRIVE_TIMES[0],
});

/** What a form carries and nobody sees or types. */
export const hiddenField = (name: string, value: string): FormField => ({ ...plain, name, label: '', type: 'hidden', value });

/** A field that people do not see; its label tells those whose software reads it to leave it empty. */
export const trapField = (name: string): FormField => ({
  ...plain,
  name,
  label: 'Please leave this field empty',
  type: 'trap',
  autocomplete: 'off',
});
