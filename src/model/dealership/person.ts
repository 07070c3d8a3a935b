import { z } from 'zod';
import { phoneField, pictureField } from '../site/options/field-types.ts';

/** A member of the staff of a location, shown on the location's page and on its contact page. */
export const person = z.strictObject({
  name: z.string().min(1).max(80).describe('Name of the person, as shoppers see it.'),
  role: z.string().min(1).max(80).describe("What the person does, e.g. 'Service adviser'."),
  picture: pictureField.nullable().default(null).describe('Square portrait; null: the initials of the name are shown.'),
  phone: phoneField.nullable().default(null).describe('Work phone number of the person; null: no number is shown.'),
});

export type Person = z.infer<typeof person>;
