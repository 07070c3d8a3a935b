import { z } from 'zod';
import { DEPARTMENTS } from '../../dealership/dealership.ts';

/** One choice of a select field: the text that the shopper sees and that the dealer receives. */
const choice = z.string().min(1).max(100);

/** The types of files that a shopper can send. A file's type is found by its content. */
export const FILE_TYPES = ['pdf', 'docx', 'odt', 'jpeg', 'png'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** A field that only one form has. Its answer is stored with its label, and mails, ADF and exports show both. */
export const customField = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,39}$/, "lower-case letters, digits and underscores, e.g. 'company_name'")
      .describe(
        "Name of the field in the posted form; unique in its form. If the name ends with '_radio_options', the field only controls the page, and its answer is not part of the lead (FORM-22).",
      ),
    label: z.string().min(1).max(120),
    type: z
      .enum(['text', 'textarea', 'number', 'money', 'date', 'select', 'checkbox', 'file'])
      .default('text')
      .describe(
        "Control of the field. 'number' accepts whole numbers, 'money' whole dollars. 'file' asks for files; it needs a form of one step.",
      ),
    required: z.boolean().default(false),
    hint: z.string().nullable().default(null),
    options: z.array(choice).default([]).describe("Choices of a field of the type 'select'."),
    maxLength: z
      .int()
      .min(1)
      .max(5_000)
      .nullable()
      .default(null)
      .describe('Largest number of characters; null: 200, or 2,000 for a textarea.'),
    min: z.int().nullable().default(null).describe("Smallest value of a 'number' or 'money' field."),
    max: z.int().nullable().default(null).describe("Largest value of a 'number' or 'money' field."),
    width: z.enum(['full', 'half']).default('full'),
    accept: z
      .array(z.enum(FILE_TYPES))
      .min(1)
      .default([...FILE_TYPES])
      .describe("Allowed types of a 'file' field. The type of a file is found by its content, not by its name."),
    maxFiles: z.int().min(1).max(3).default(3).describe("Largest number of files of a 'file' field."),
    maxBytes: z.int().min(10_000).max(5_000_000).default(4_000_000).describe("Largest size in bytes of each file of a 'file' field."),
  })
  .refine(({ type, options }) => (type === 'select') === options.length > 0, {
    error: "options for a field of the type 'select', and none for other types",
    path: ['options'],
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, { error: 'a max of at least min', path: ['max'] });

export type CustomField = z.output<typeof customField>;

/**
 * Receivers of a form's leads. If `email` or `adf` is empty, the receivers of the category are used instead, then those of
 * the department, then those of the dealership (`leadReceivers`).
 */
const formReceivers = z.strictObject({
  email: z.array(z.email()).default([]).describe('E-mail addresses of the people who receive the leads of this form.'),
  adf: z.array(z.email()).default([]).describe('E-mail addresses of CRMs that receive the leads of this form as ADF/XML.'),
});

/**
 * The schema of a form: its texts, its steps with their fields, its category and its receivers.
 *
 * @param kind schema of the name of a lead kind
 * @param fields schema of the name of a group of standard fields
 * @param event schema of the number of an analytics event
 */
export const leadFormWith = (kind: z.ZodType<string, string>, fields: z.ZodType<string, string>, event: z.ZodType<number, number>) =>
  z
    .strictObject({
      name: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,39}$/, "lower-case letters, digits and hyphens, e.g. 'fleet'")
        .describe('Name by which pages refer to the form. A form of the site replaces the platform’s form of the same name.'),
      kind: kind.describe('Lead kind of the form. Mails, ADF and the success page name the lead by its kind.'),
      title: z.string().min(1),
      intro: z.string().nullable().default(null).describe('A sentence below the title.'),
      category: z.string().min(1).describe('Category of the leads (FORM-26).'),
      subcategory: z.string().nullable().default(null),
      event: event
        .nullable()
        .default(null)
        .describe('Number of the analytics event; null: the event that belongs to the category and the lead kind.'),
      button: z.string().min(1).describe('Text of the button that sends the form.'),
      messageOptional: z.boolean().default(false).describe('The field for a message is never required in this form (FORM-11).'),
      department: z
        .enum(DEPARTMENTS)
        .nullable()
        .default(null)
        .describe("Department whose recipients get the leads (the dealership's recipients.departments); null: decided by the category."),
      receivers: formReceivers.prefault({}).describe("Receivers of this form's leads. They replace the receivers of the dealership."),
      steps: z
        .array(
          z.strictObject({
            title: z.string().nullable().default(null).describe('Heading of the step; needed if the form has several steps.'),
            fields: z.array(z.union([fields, customField])).min(1),
          }),
        )
        .min(1)
        .max(8),
    })
    .superRefine((form, context) => {
      const entries = form.steps.flatMap((step, index) =>
        step.fields.map((field, place) => ({ field, path: ['steps', index, 'fields', place] })),
      );
      const names = entries.map(({ field }) => (typeof field === 'string' ? field : field.name));
      for (const [index, { path }] of entries.entries()) {
        if (names.indexOf(names[index] ?? '') !== index) {
          context.addIssue({ code: 'custom', message: `a field name that is used once; '${names[index]}' is used twice`, path });
        }
      }
      const files = entries.filter(({ field }) => typeof field !== 'string' && field.type === 'file');
      const [, second] = files;
      if (files.length > 0 && form.steps.length > 1) {
        context.addIssue({ code: 'custom', message: "one step, because the form has a field of the type 'file'", path: ['steps'] });
      }
      if (second !== undefined) {
        context.addIssue({ code: 'custom', message: "one field of the type 'file' at most", path: second.path });
      }
      if (!names.includes('contact')) {
        context.addIssue({
          code: 'custom',
          message: "a step with the field 'contact' (name, email and phone)",
          path: ['steps'],
        });
      }
      for (const [index, { title }] of form.steps.entries()) {
        if (form.steps.length > 1 && title === null) {
          context.addIssue({
            code: 'custom',
            message: 'a title for each step of a form with several steps',
            path: ['steps', index, 'title'],
          });
        }
      }
    });

/**
 * The schema of the forms of a site. It does not check whether the lead kinds and the fields of the forms exist. `leadFormSchema`
 * of the feature `leads` checks this.
 */
export const leadForms = z.array(leadFormWith(z.string(), z.string(), z.int()));

export type LeadForm = z.output<typeof leadForms>[number];
export type LeadFormInput = z.input<typeof leadForms>[number];
