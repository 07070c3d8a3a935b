import { z } from 'zod';
import { labelField } from './plain-words.ts';

/** What a vehicle's page may have beside its panel: words of the bars that stay on the screen, and panels that a site adds (VDP-57 to 62). */
export const vehicleBarFields = {
  stickyTradeIn: z.boolean().default(true).describe("VDP-58: 'Trade-In Valuation' in the header that sticks"),
  stickyLabels: z
    .strictObject({
      reserve: labelField.default('Reserve Car Now').describe('VDP-59'),
      tradeIn: labelField.default('Trade-In Valuation').describe('VDP-57'),
    })
    .prefault({})
    .describe('words of the bars that stick where they differ from card.labels'),
  valueBanner: z.boolean().default(false).describe("VDP-61: 'Reserve Quickly Online' and what else the site does online"),
  interestedPanel: z.boolean().default(false).describe("VDP-62: 'Interested in this vehicle?' below the details"),
};
