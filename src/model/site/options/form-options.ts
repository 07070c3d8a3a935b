import { z } from 'zod';

/** Options of enquiry and test drive forms (FORM area). */
export const formOptions = z
  .strictObject({
    messageRequired: z.boolean().default(true).describe('FORM-11'),
    optIn: z
      .strictObject({
        shown: z.boolean().default(true).describe('FORM-17: hidden on some sites; then it is sent as false (A-51)'),
        checked: z.boolean().default(true).describe('FORM-17: the safe value is false'),
        text: z.string().default('Email me similar stock and latest offers.'),
      })
      .prefault({}),
    terms: z.boolean().default(false).describe('FORM-20: terms checkbox, required where on'),
    termsUrl: z
      .string()
      .regex(/^(https:\/\/|\/(?!\/))\S+$/, "a path of the site ('/terms') or an https address")
      .nullable()
      .default(null)
      .describe('FORM-20: where the terms of use can be read; the checkbox links to it'),
    captcha: z.boolean().default(true).describe('FORM-21'),
    errorStyle: z.enum(['list', 'alert']).default('list').describe('FORM-10'),
    categories: z
      .array(z.string())
      .min(1)
      .default(['General Enquiry', 'Sales', 'Service', 'Parts', 'Finance', 'Fleet', 'Careers Enquiry'])
      .describe('FORM-13'),
    locationField: z.boolean().default(false).describe('FORM-14: location select where there is no car'),
    locationFieldWithNewCars: z.boolean().default(false).describe('FORM-14: also with new cars'),
    dealershipField: z.boolean().default(true).describe('FORM-15: dealership select where the site has several'),
    regoField: z.boolean().default(false).describe('FORM-16'),
    replyMinutes: z
      .int()
      .min(5)
      .max(2880)
      .nullable()
      .default(null)
      .describe(
        'minutes of opening hours within which somebody answers: said before the button, on the receipt and in the mail to the dealer; none: no time is promised',
      ),
    autogaugeEnabled: z.boolean().default(false).describe('LEAD-03'),
    collectionNotice: z
      .strictObject({
        version: z.string().default('2026-11'),
        text: z
          .string()
          .default(
            'We collect these details to answer you, and pass them to the dealership you ask. You may ask us to correct or erase them at any time.',
          ),
      })
      .prefault({})
      .describe('domain facts 9: shown at every form; its version is stored with the lead'),
  })
  .describe('Forms');
