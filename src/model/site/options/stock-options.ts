import { z } from 'zod';
import { CAR_TYPES } from '../../vehicle/car-type.ts';
import { labelField } from './text-fields.ts';

const carType = z.enum(CAR_TYPES);

/** Options that decide which vehicles of its dealerships a site shows (SITE-19, SEARCH-11, PRICE-05). */
export const stockOptions = z
  .strictObject({
    carTypes: z
      .array(carType)
      .min(1)
      .default([...CAR_TYPES])
      .describe('The car types that this site shows (SITE-19).'),
    statuses: z
      .array(z.enum(['in_stock', 'coming_soon', 'sold']))
      .min(1)
      .default(['in_stock', 'coming_soon', 'sold'])
      .describe('Statuses of the vehicles shown on this site (SITE-19). A sold vehicle is shown only for a few days (SEARCH-11).'),
    recencyDays: z
      .int()
      .min(1)
      .nullable()
      .default(null)
      .describe('Only vehicles that arrived at most this many days ago are shown (SITE-19); null: no limit.'),
    makes: z
      .array(z.string())
      .default([])
      .describe('The makes that this site shows, compared without regard to case (SITE-21); empty: all makes.'),
    itemTypes: z.array(z.string()).default([]).describe("The item types that this site shows, e.g. 'caravan'; empty: all types."),
    soldPageDays: z
      .int()
      .min(1)
      .max(3_650)
      .nullable()
      .default(180)
      .describe(
        'Number of days for which the page of a sold vehicle still exists. After these days, the address of the page is answered with status 410, so that search engines remove the page. null: the page exists for ever.',
      ),
    usedCarFilter: z
      .boolean()
      .default(false)
      .describe('True: this site shows no used vehicles older than `usedMaxAgeYears` or of unknown year; false: it shows all (SEARCH-34).'),
    usedMaxAgeYears: z
      .int()
      .min(1)
      .default(15)
      .describe('Maximum age in years of the used vehicles that this site shows if `usedCarFilter` is true (SEARCH-34).'),
    collapseSold: z
      .boolean()
      .default(false)
      .describe('If several sold vehicles are next to each other in the results, only the first is shown (SEARCH-12).'),
    overrideCity: labelField.nullable().default(null).describe('City shown for all stock of this site (SITE-23).'),
  })
  .describe('Stock shown on this site');
