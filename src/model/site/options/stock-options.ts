import { z } from 'zod';
import { CAR_TYPES } from '../../vehicle/car-type.ts';
import { labelField } from './text-fields.ts';

const carType = z.enum(CAR_TYPES);

/** Which stock of its dealerships a site shows, and how it names it (SITE-19, SEARCH-11, PRICE-05). */
export const stockOptions = z
  .strictObject({
    carTypes: z
      .array(carType)
      .min(1)
      .default([...CAR_TYPES])
      .describe('Car types shown on this site (SITE-19).'),
    statuses: z
      .array(z.enum(['in_stock', 'coming_soon', 'sold']))
      .min(1)
      .default(['in_stock', 'coming_soon', 'sold'])
      .describe('Statuses shown on this site (SITE-19); sold vehicles only for the days of SEARCH-11.'),
    recencyDays: z
      .int()
      .min(1)
      .nullable()
      .default(null)
      .describe('Maximum number of days since a shown vehicle arrived (SITE-19); null: no limit.'),
    makes: z
      .array(z.string())
      .default([])
      .describe('Makes shown on this site, compared without regard to case (SITE-21); empty: all makes.'),
    itemTypes: z.array(z.string()).default([]).describe("Item types shown on this site, e.g. 'caravan'; empty: all types."),
    usedCarFilter: z.boolean().default(false).describe('This site shows only used vehicles that pass the used-car filter (SEARCH-34).'),
    usedMaxAgeYears: z.int().min(1).default(15).describe('Maximum age in years of vehicles that pass the used-car filter (SEARCH-34).'),
    collapseSold: z.boolean().default(false).describe('Of several sold vehicles in a row, the results show only the first (SEARCH-12).'),
    overrideCity: labelField.nullable().default(null).describe('City shown for all stock of this site (SITE-23).'),
  })
  .describe('Stock shown on this site');
