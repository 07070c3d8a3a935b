import { z } from 'zod';
import { notBuiltYet } from './not-built-yet.ts';
import { eachOnce, labelField, paragraphField } from './text-fields.ts';
import { vehicleBarFields } from './vehicle-bar-options.ts';

/** The buttons that a card, sidebar or bar can have (SITE-15, CARD-09 to 14, VDP-48 to 54). */
export const VEHICLE_ACTIONS = ['view', 'enquire', 'testDrive', 'finance', 'reserve', 'tradeIn', 'call', 'quote'] as const;
export type VehicleAction = (typeof VEHICLE_ACTIONS)[number];
const action = z.enum(VEHICLE_ACTIONS);

/** Texts of the buttons (CARD-17), with the specification's defaults. */
const buttonLabels = z.strictObject({
  view: labelField.default('View Details'),
  enquire: labelField.default('Enquire Now').describe("Text of the enquiry button (CARD-14); variants 'Enquiry' and 'Enquire'."),
  testDrive: labelField.default('Book a Test Drive'),
  finance: labelField.default('Get Finance').describe('Text of the finance button (CARD-11).'),
  reserve: notBuiltYet(labelField.default('Reserve Now'), 'Text of the Reserve button.'),
  buyOnline: notBuiltYet(labelField.default('Buy Online'), 'Text of the Reserve button on a site that sells cars online.'),
  tradeIn: notBuiltYet(labelField.default('Trade In'), 'Text of the trade-in button.'),
  call: labelField.default('Call Now'),
  quote: notBuiltYet(labelField.default('Request a Quote'), 'Text of the quote button.'),
  shopNow: notBuiltYet(labelField.default('Shop Now'), 'Text of the buttons of offers and promotions.'),
  similar: labelField.default('Find Me Something Similar'),
});

/** What a vehicle card shows (CARD area). */
export const cardOptions = z
  .strictObject({
    buttons: z
      .array(action)
      .refine(eachOnce, 'each button once')
      .default(['view', 'testDrive', 'finance', 'reserve', 'tradeIn', 'enquire'])
      .describe('Buttons of a vehicle card, in display order (SITE-15).'),
    labels: buttonLabels.prefault({}).describe('Texts of the buttons on cards and vehicle pages (CARD-17).'),
    reserveAmountLabel: notBuiltYet(labelField.default('$200'), 'Amount shown on the Reserve button (CARD-12).'),
    weeklyFigure: z
      .enum(['off', 'tooltip', 'inline'])
      .default('off')
      .describe(
        'Weekly repayment on a card (CARD-16). tooltip: rates only in a tooltip, as specified; inline: both rates on the card (safe).',
      ),
    saveNeedsPriceAndImage: notBuiltYet(
      z.boolean().default(false),
      'A shopper can save only vehicles with price and image to the watchlist (CARD-22).',
    ),
    saveUsedOnly: notBuiltYet(z.boolean().default(false), 'A shopper can save only used vehicles to the watchlist (CARD-23).'),
  })
  .describe('Vehicle cards');

const DISCLAIMER =
  'We take care that price, details and pictures are right, but mistakes can happen, and a {car} can be sold before this page is updated. ' +
  'Pictures may show options that are not included. Please confirm price, features and availability with us before you decide.';

const hostField = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a host name in lower-case letters, e.g. 'videos.example.com'");

/** Optional parts of the vehicle page (VDP area). */
export const vehiclePageOptions = z
  .strictObject({
    sidebar: z
      .array(action.exclude(['view']))
      .refine(eachOnce, 'each button once')
      .default(['reserve', 'enquire', 'testDrive', 'finance', 'tradeIn', 'call'])
      .describe('Buttons of the sidebar, in display order (SITE-15, VDP-46).'),
    similarCount: z.int().min(0).max(24).default(6).describe('Maximum number of similar vehicles (VDP-21).'),
    priceConditionShown: z
      .boolean()
      .default(false)
      .describe("Card, page, PDF and mail show the condition 'with trade in' next to a price that has it. The safe value is true."),
    pendingCommentsShown: z
      .boolean()
      .default(true)
      .describe('A vehicle without dealer comments shows a note that comments are pending (VDP-10); false: it shows nothing.'),
    viewsShown: z.boolean().default(true).describe('The page shows how often the vehicle was viewed (VDP-42).'),
    ...vehicleBarFields,
    disclaimer: paragraphField
      .default(DISCLAIMER)
      .describe(
        "Disclaimer about price and availability below the vehicle's details (VDP-19). {car} and {cars} are replaced; empty: no disclaimer.",
      ),
    videos: z
      .strictObject({
        players: z
          .array(z.enum(['youtube', 'vimeo']))
          .default(['youtube', 'vimeo'])
          .describe('Video services whose player the gallery opens after a click (VDP-04). Videos of other services are shown as links.'),
        hosts: z
          .array(hostField)
          .default([])
          .describe("Hosts of video files (mp4, webm) that the gallery may play besides the site's own host (VDP-04)."),
      })
      .prefault({})
      .describe('Videos of vehicles'),
  })
  .describe('Vehicle page');

export type VehiclePageOptions = z.infer<typeof vehiclePageOptions>;

/** Texts and switches of the tag on a card (TAG area). */
export const tagOptions = z
  .strictObject({
    newText: labelField.default('New').describe("Text of the tag for new arrivals (TAG-08); variant 'Just Landed'."),
    soldText: labelField.default('JUST SOLD').describe("Text of the tag for sold vehicles (TAG-09); variant 'Just Sold'."),
    electric: z.boolean().default(false).describe('Electric and hybrid vehicles have a tag (TAG-02).'),
    certifiedMake: z.string().nullable().default(null).describe('Make whose certified used cars have a badge with an image (TAG-04).'),
    certifiedImage: z.string().nullable().default(null).describe('Address of the badge image for certified used cars (TAG-04).'),
  })
  .describe('Card tags');

export type TagOptions = z.infer<typeof tagOptions>;
