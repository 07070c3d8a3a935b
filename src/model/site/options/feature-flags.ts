import { z } from 'zod';

/**
 * The features that a site's visitors see (SITE-06 to SITE-14). A switched-off feature is not rendered and has no
 * links.
 */
export const featureFlags = z
  .strictObject({
    garage: z
      .boolean()
      .default(false)
      .describe('Accounts of shoppers: the page of the account, the saved vehicles, and the links to them (SITE-07).'),
    testDrivePage: z
      .boolean()
      .default(true)
      .describe(
        'Page /book-test-drive for a test drive without a chosen vehicle (ROUTE-53); switch it off for a site that sells only caravans.',
      ),
    finance: z.boolean().default(true).describe('Finance information, calculators and buttons (SITE-08).'),
    reserve: z
      .boolean()
      .default(false)
      .describe('Shoppers reserve a vehicle with a deposit (SITE-09): the Reserve buttons and the page to which they lead (ROUTE-02).'),
    onlinePayment: z
      .boolean()
      .default(false)
      .describe('Page /online-payment on which signed-in shoppers pay an invoice (ROUTE-58, AUTH-08).'),
    spin: z.boolean().default(true).describe('Viewer of 360° spins (SITE-10).'),
    priceComparison: z.boolean().default(true).describe('Panel with the price gauge (SITE-11).'),
    financeDisclaimers: z.boolean().default(false).describe('Finance disclaimers (SITE-12).'),
    onlineBuy: z
      .boolean()
      .default(false)
      .describe(
        "Buying online (SITE-13): the Reserve buttons have the text 'Buy Online' and lead to /cars/{slug}/buy-online. It needs `features.reserve`.",
      ),
    chat: z
      .boolean()
      .default(false)
      .describe("Chat button on the pages of vehicles that can be reserved; it replaces 'Enquire Now' (SITE-14)."),
    tradeIn: z.boolean().default(true).describe('Trade-in pages and buttons (CARD-20, ROUTE-04 to 07).'),
    valuation: z
      .boolean()
      .default(false)
      .describe(
        'The trade-in pages give an online estimate. Trade-in buttons are then shown only for vehicles that can be reserved (CARD-18, CARD-20).',
      ),
    favourites: z
      .boolean()
      .default(true)
      .describe(
        'Shoppers save vehicles: a heart on cards and vehicle pages, and the page /watchlist (CARD-04). With `features.garage` the account keeps the list, otherwise the browser does (WATCH-10).',
      ),
    alerts: z
      .boolean()
      .default(false)
      .describe(
        'Shoppers can ask for e-mail alerts about new vehicles that match a search. With `features.garage`, they can also ask for alerts about saved vehicles: when the price falls, when a vehicle is sold, and when it is for sale again (docs/alerts.md).',
      ),
    compare: z
      .boolean()
      .default(false)
      .describe(
        'Shoppers compare up to four vehicles side by side: a control on cards and vehicle pages, and the page /compare (CARD-24).',
      ),
  })
  .describe('Features switched on for this site');
