import { z } from 'zod';

/** Options of enquiry and test drive forms (FORM area). */
export const leadFormOptions = z
  .strictObject({
    messageRequired: z.boolean().default(true).describe('Forms require a message (FORM-11).'),
    optIn: z
      .strictObject({
        shown: z
          .boolean()
          .default(true)
          .describe('The forms have a checkbox for marketing e-mails (FORM-17). A form without it sends opt_in as false (A-51).'),
        checked: z
          .boolean()
          .default(true)
          .describe('True: the checkbox for marketing e-mails is ticked at first (FORM-17). False is the legally safe value.'),
        text: z.string().default('Email me similar stock and latest offers.'),
      })
      .prefault({}),
    terms: z.boolean().default(false).describe('Forms have a required checkbox for the terms of use (FORM-20).'),
    termsUrl: z
      .string()
      .regex(/^(https:\/\/|\/(?!\/))\S+$/, "a path of the site ('/terms') or an address that begins with https:")
      .nullable()
      .default(null)
      .describe('Address of the terms of use, linked from the checkbox (FORM-20).'),
    captcha: z.boolean().default(true).describe('Forms have a captcha (FORM-21).'),
    errorStyle: z.enum(['list', 'alert']).default('list').describe('Errors in a form are shown as a list or as an alert (FORM-10).'),
    categories: z
      .array(z.string())
      .min(1)
      .default(['General Enquiry', 'Sales', 'Service', 'Parts', 'Finance', 'Fleet', 'Careers Enquiry'])
      .describe('Categories that a shopper can choose for an enquiry (FORM-13).'),
    enquiry: z
      .enum(['one-page', 'steps'])
      .default('one-page')
      .describe('one-page: the enquiry form is one page. steps: it asks in three steps (FORM-04).'),
    locationField: z.boolean().default(false).describe('Forms without a vehicle have a required location field (FORM-14).'),
    locationFieldWithNewCars: z.boolean().default(false).describe('Forms about a new vehicle also have the location field (FORM-14).'),
    dealershipField: z.boolean().default(true).describe('Forms have a dealership field if the site has several dealerships (FORM-15).'),
    serviceDealershipField: z
      .boolean()
      .default(false)
      .describe('A service booking has the dealership field (dealership_slug) even if dealershipField is off (API-21).'),
    regoField: z.boolean().default(false).describe('Forms have an optional field for the number plate (FORM-16).'),
    services: z
      .array(
        z
          .string()
          .min(1)
          .max(60)
          .regex(/^[^,\n]+$/, 'a text without a comma'),
      )
      .max(20)
      .default([
        'Logbook service',
        'Brakes',
        'Tyres and wheel alignment',
        'Battery',
        'Air conditioning',
        'Safety certificate',
        'Something else',
      ])
      .describe('Services that a shopper can choose when booking a service (FORM-26, additional_services).'),
    replyMinutes: z
      .int()
      .min(5)
      .max(2880)
      .nullable()
      .default(null)
      .describe(
        'Time in which the dealer promises to answer a lead, in minutes during opening hours. The form, the receipt and the mail to the dealer show it; null: no promise.',
      ),
    showUsualReply: z
      .boolean()
      .default(false)
      .describe(
        'The forms show how fast the dealer usually answers: the median time of the last 90 days, counted in opening hours. Leads without an answer count as the slowest. The time is shown only if there are at least 20 leads and fewer than half of them have no answer.',
      ),
    autogaugeEnabled: z.boolean().default(false).describe('Leads contain the field autogauge_enabled (LEAD-03).'),
    collectionNotice: z
      .strictObject({
        version: z.string().default('2026-11'),
        text: z
          .string()
          .default(
            '{site} collects these details to answer you, and passes them to the dealership that you contact. You can ask us to correct or erase them at any time.',
          ),
      })
      .prefault({})
      .describe(
        'Privacy notice of every form; {site} stands for the name of the site. Each lead stores the version and the text, so change the version with the text.',
      ),
  })
  .describe('Forms');
