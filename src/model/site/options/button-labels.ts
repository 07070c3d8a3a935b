import { z } from 'zod';
import { labelField } from './text-fields.ts';

/**
 * The buttons that a vehicle card, or the sidebar or a sticky bar of a vehicle page, can have (SITE-15, CARD-09 to 14,
 * VDP-48 to 54).
 */
export const VEHICLE_ACTIONS = ['view', 'enquire', 'testDrive', 'finance', 'reserve', 'tradeIn', 'call', 'quote'] as const;
export type VehicleAction = (typeof VEHICLE_ACTIONS)[number];
/** The name of one button, as a site's settings write it in a list of buttons. */
export const buttonField = z.enum(VEHICLE_ACTIONS);

/** Texts of the buttons (CARD-17), with the specification's defaults. */
export const buttonLabels = z.strictObject({
  view: labelField.default('View Details'),
  enquire: labelField.default('Enquire Now').describe("Text of the enquiry button (CARD-14), for example 'Enquiry' or 'Enquire'."),
  testDrive: labelField.default('Book a Test Drive'),
  finance: labelField.default('Get Finance').describe('Text of the finance button (CARD-11).'),
  reserve: labelField.default('Reserve Now').describe('Text of the Reserve button.'),
  buyOnline: labelField.default('Buy Online').describe('Text of the Reserve button on a site that sells cars online.'),
  tradeIn: labelField.default('Trade In').describe('Text of the trade-in button (CARD-13).'),
  call: labelField.default('Call Now'),
  quote: labelField
    .default('Request a Quote')
    .describe("Text of the quote button. The button appears where a site lists 'quote' in card.buttons or vehiclePage.sidebar."),
  shopNow: labelField.default('Shop Now').describe('Text of the buttons that lead from an offer to its stock.'),
  similar: labelField.default('Find Me Something Similar'),
});
