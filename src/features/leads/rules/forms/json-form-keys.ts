import { z } from 'zod';

/** A text in a JSON body; numbers and booleans are read as text. */
export const jsonText = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** The keys of a JSON body that every form can have. All other keys are fields of the form. */
export const jsonFormKeys = {
  category: jsonText.nullish(),
  url: z.string().nullish(),
  lead_attributes: z
    .object({ visited_pages: z.array(z.unknown()).optional(), linked_query_params: z.record(z.string(), z.unknown()).optional() })
    .nullish(),
  additional_services: z.union([jsonText, z.array(jsonText)]).nullish(),
} as const;

/** The keys of the body of `POST /api/forms` (API-21). */
export const genericFormKeys = {
  ...jsonFormKeys,
  target: z.literal('server', "the text 'server', which is the only target").optional(),
  form: z.string().nullish(),
} as const;

/** The keys of the body of `POST /api/leads` (LEAD-05, API-18). */
export const leadFormKeys = {
  ...jsonFormKeys,
  isLastStep: z.boolean().default(true),
  lead_id: z.string().nullish(),
  car_id: jsonText.nullish(),
  subcategory: jsonText.nullish(),
} as const;
