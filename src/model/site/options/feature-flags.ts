import { z } from 'zod';
import { notBuiltYet } from './not-built-yet.ts';

/**
 * The features that a site's visitors see (SITE-06 to SITE-14). A switched-off feature is not rendered and has no
 * links.
 */
export const featureFlags = z
  .strictObject({
    garage: notBuiltYet(z.boolean().default(false), 'SITE-07: my-garage pages and links'),
    finance: z.boolean().default(true).describe('SITE-08: finance information, calculators and buttons'),
    reserve: notBuiltYet(z.boolean().default(true), 'SITE-09: Reserve buttons'),
    spin: z.boolean().default(true).describe('SITE-10: 360 spin viewer'),
    priceComparison: z.boolean().default(true).describe('SITE-11: price-gauge panel'),
    financeDisclaimers: z.boolean().default(false).describe('SITE-12: finance disclaimers'),
    onlineBuy: notBuiltYet(z.boolean().default(false), 'SITE-13: buy online'),
    chat: z.boolean().default(false).describe('SITE-14: chat bot and Instant Message'),
    tradeIn: notBuiltYet(z.boolean().default(true), 'trade-in forms and buttons'),
    valuation: notBuiltYet(z.boolean().default(false), 'CARD-18: online valuation of a trade-in'),
    compare: notBuiltYet(z.boolean().default(false), 'CARD-24: comparison list'),
  })
  .describe('Features switched on for this site');
