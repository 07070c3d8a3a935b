import { z } from 'zod';
import { contentPicture } from './content-fields.ts';

/** A part or accessory that shoppers can find on the page /parts/search (ROUTE-30, `parts.yaml`). */
const part = z.strictObject({
  number: z.string().min(1).max(40).describe("Part number, in quotes, e.g. '0K9A1-22100'."),
  name: z.string().min(1).max(120),
  category: z.string().max(60).default('').describe("Group of the part, e.g. 'Towing'; empty: none."),
  fits: z.array(z.string().min(1)).default([]).describe('Vehicles that the part fits, as shoppers name them; empty: any vehicle.'),
  price: z.number().min(0).max(1_000_000).nullable().default(null).describe('Price in dollars including GST; null: on request.'),
  note: z.string().max(300).default('').describe('A further fact about the part, e.g. that fitting is included; empty: none.'),
  picture: contentPicture.nullable().default(null),
});

export const parts = z.array(part).max(20_000);

export type Part = z.infer<typeof part>;
