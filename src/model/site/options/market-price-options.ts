import { z } from 'zod';

/** How the price gauge of a vehicle page is calculated and worded (PRICE-08 to 13). */
export const marketPriceOptions = z
  .strictObject({
    label: z
      .enum(['deal', 'position', 'off'])
      .default('deal')
      .describe(
        "Label of the price gauge (PRICE-13). deal: 'Good Deal' or 'Great Deal'; position: the part of the market range that contains the price, without praise (safe).",
      ),
    comparedStock: z
      .enum(['own', 'platform'])
      .default('platform')
      .describe(
        "Vehicles with which a price is compared. own: the stock of the site's dealerships. platform: the same stock; if it is too small, combined figures of at least five dealerships that set stock.contributesToMarket are used as well.",
      ),
  })
  .describe('Price gauge');
