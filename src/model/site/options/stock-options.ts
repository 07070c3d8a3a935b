import { z } from 'zod';
import { CAR_TYPES } from '../../vehicle/car-type.ts';
import { labelField } from './plain-words.ts';

const carType = z.enum(CAR_TYPES);

/** Which stock of its dealerships a site shows, and how it names it (SITE-19, SEARCH-11, PRICE-05). */
export const stockOptions = z
  .strictObject({
    carTypes: z
      .array(carType)
      .min(1)
      .default([...CAR_TYPES])
      .describe('SITE-19: car types shown on this site'),
    statuses: z
      .array(z.enum(['in_stock', 'coming_soon', 'sold']))
      .min(1)
      .default(['in_stock', 'coming_soon', 'sold'])
      .describe('SITE-19: statuses shown; sold ones only while recent (SEARCH-11)'),
    recencyDays: z
      .int()
      .min(1)
      .nullable()
      .default(null)
      .describe('SITE-19: only vehicles that arrived within so many days; null shows all'),
    makes: z.array(z.string()).default([]).describe('only these makes (compared as SITE-21); empty shows all'),
    itemTypes: z.array(z.string()).default([]).describe("only these item types, e.g. 'caravan'; empty shows all"),
    usedCarFilter: z
      .boolean()
      .default(false)
      .describe('SEARCH-34: used vehicles are shown on this site only where they pass the used-car filter'),
    usedMaxAgeYears: z.int().min(1).default(15).describe('SEARCH-34: oldest used vehicle the used-car filter lets through'),
    collapseSold: z.boolean().default(false).describe('SEARCH-12: a run of sold cars in the results collapses to its first'),
    overrideCity: labelField.nullable().default(null).describe('SITE-23: city shown for all stock of this site'),
  })
  .describe('Stock shown on this site');
