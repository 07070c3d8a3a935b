import { z } from 'zod';
import { notBuiltYet } from './not-built-yet.ts';
import { labelField } from './plain-words.ts';

/** Options of the sticky bars and of optional panels on a vehicle page (VDP-57 to 62). */
export const vehicleBarFields = {
  stickyTradeIn: notBuiltYet(z.boolean().default(true), "VDP-58: 'Trade-In Valuation' in the sticky header"),
  stickyLabels: z
    .strictObject({
      reserve: notBuiltYet(labelField.default('Reserve Car Now'), 'VDP-59: text of the Reserve button'),
      tradeIn: notBuiltYet(labelField.default('Trade-In Valuation'), 'VDP-57: text of the trade-in button'),
    })
    .prefault({})
    .describe('texts of the sticky bars where they differ from card.labels'),
  valueBanner: z.boolean().default(false).describe("VDP-61: 'Reserve Quickly Online' and what else the site does online"),
  interestedPanel: z.boolean().default(false).describe("VDP-62: 'Interested in this vehicle?' below the details"),
};
