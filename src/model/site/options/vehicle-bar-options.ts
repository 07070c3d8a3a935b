import { z } from 'zod';
import { labelField } from './text-fields.ts';

/** Options of the sticky bars and of optional panels on a vehicle page (VDP-57 to 62). */
export const vehicleBarFields = {
  stickyTradeIn: z.boolean().default(true).describe("The sticky header has the button 'Trade-In Valuation' (VDP-58)."),
  stickyLabels: z
    .strictObject({
      reserve: labelField.default('Reserve Car Now').describe('Text of the Reserve button in the sticky bars (VDP-59).'),
      tradeIn: labelField.default('Trade-In Valuation').describe('Text of the trade-in button in the sticky bars (VDP-57).'),
    })
    .prefault({})
    .describe('Button texts of the sticky bars, where they differ from card.labels.'),
  valueBanner: z
    .boolean()
    .default(false)
    .describe("The vehicle page has the banner 'Reserve Quickly Online', which lists what a shopper can do online (VDP-61)."),
  interestedPanel: z
    .boolean()
    .default(false)
    .describe("The vehicle page has the panel 'Interested in this vehicle?' below the vehicle's details (VDP-62)."),
};
