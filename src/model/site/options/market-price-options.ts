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
        "Vehicles with which a price is compared. own: the stock of the site's dealerships; platform: if this stock is too small, also totals over five or more dealerships that set stock.contributesToMarket.",
      ),
  })
  .describe('Price gauge');
