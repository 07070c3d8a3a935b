import { z } from 'zod';
import { credit, hoursRow, instant, labelledValue, vehicleName } from './answer-parts.ts';

export const repaymentAnswer = z.object({
  vehicle: vehicleName.nullable(),
  outcome: z
    .enum(['repayment', 'enquire', 'not-offered'])
    .describe("'enquire': no repayment can be calculated, ask the dealer; 'not-offered': the site offers no finance for this vehicle"),
  repayment: credit.nullable(),
  loan: z.string().nullable(),
  facts: z.array(labelledValue),
  total: z.string().nullable().describe('The sum of all payments'),
  total_parts: z.string().nullable(),
  amount_note: z.string().nullable(),
  disclaimer: z.string().nullable(),
  url: z.string().nullable().describe('The calculator with the same values'),
});

export const locationsAnswer = z.object({
  locations: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      dealership: z.string(),
      kind: z.string().nullable().describe("'Sales', 'Service', 'Parts', or null for a location without a department"),
      address: z.string(),
      is_open: z.boolean(),
      open_text: z.string().nullable().describe("'Open until 5:30 pm', 'Opens Monday 8:30 am'"),
      time_zone: z.string(),
      week: z.array(hoursRow),
      special: z
        .array(hoursRow)
        .describe("Dates in the next two weeks whose hours differ from the weekly hours; for one department only: 'Fri 25 Dec (Service)'"),
      phone: z.string().nullable(),
      directions_url: z.string(),
    }),
  ),
  as_of: instant,
});

/** The answer of the tool that sends an enquiry. */
export const enquiryAnswer = z.object({
  outcome: z.enum(['sent', 'not-sent']).describe("'not-sent': the shopper did not agree, so nothing was stored"),
  lead_id: z.string().nullable().describe('The number of the enquiry. If the same enquiry is sent again, its number stays the same.'),
  message: z.string(),
});
