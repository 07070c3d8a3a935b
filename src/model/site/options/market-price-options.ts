import { z } from 'zod';

/** How the price gauge of a vehicle page is calculated and worded (PRICE-08 to 13). */
export const marketPriceOptions = z
  .strictObject({
    label: z
      .enum(['deal', 'position', 'off'])
      .default('deal')
      .describe(
        "Label of the price gauge (PRICE-13). deal: 'Good Deal' or 'Great Deal'; position: in which part of the market range the price is, e.g. 'Lower part of the range'; off: no label. Praise such as 'Good Deal' may mislead shoppers; the other two values do not praise a price.",
      ),
    comparedStock: z
      .enum(['own', 'platform'])
      .default('platform')
      .describe(
        "Vehicles with which a price is compared. own: the stock of the site's dealerships. platform: the same stock; if this stock is too small, also the combined figures of at least five other dealerships in whose files stock.contributesToMarket is true.",
      ),
  })
  .describe('Price gauge');
