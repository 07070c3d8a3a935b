import { z } from 'zod';

/** How the price gauge of a vehicle page is calculated and worded (PRICE-08 to 13). */
export const marketPriceOptions = z
  .strictObject({
    label: z
      .enum(['deal', 'position', 'off'])
      .default('deal')
      .describe(
        "PRICE-13: deal says 'Good Deal' or 'Great Deal'; position says in which part of the market range the price lies, and praises nothing (safe)",
      ),
    comparedStock: z
      .enum(['own', 'platform'])
      .default('platform')
      .describe(
        'own compares with the stock of the site’s dealerships alone; platform also, where that is too little, with totals over five or more dealerships whose stock.contributesToMarket is true',
      ),
  })
  .describe('Price gauge');
