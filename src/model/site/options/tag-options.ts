import { z } from 'zod';
import { labelField } from './text-fields.ts';

/** Texts and switches of the tag on a card (TAG area). */
export const tagOptions = z
  .strictObject({
    newText: labelField.default('New').describe("Text of the tag for new arrivals (TAG-08), for example 'Just Landed'."),
    soldText: labelField.default('JUST SOLD').describe("Text of the tag for sold vehicles (TAG-09), for example 'Just Sold'."),
    electric: z.boolean().default(false).describe('Electric and hybrid vehicles have a tag (TAG-02).'),
    certifiedMake: z.string().nullable().default(null).describe('Certified used cars of this make have a badge with an image (TAG-04).'),
    certifiedImage: z.string().nullable().default(null).describe('Address of the badge image for certified used cars (TAG-04).'),
  })
  .describe('Card tags');

export type TagOptions = z.infer<typeof tagOptions>;
