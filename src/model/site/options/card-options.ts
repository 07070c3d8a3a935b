import { z } from 'zod';
import { notBuiltYet } from './not-built-yet.ts';
import { eachOnce, labelField, paragraphField } from './plain-words.ts';
import { vehicleBarFields } from './vehicle-bar-options.ts';

/** The buttons that a card, sidebar or bar can have (SITE-15, CARD-09 to 14, VDP-48 to 54). */
export const VEHICLE_ACTIONS = ['view', 'enquire', 'testDrive', 'finance', 'reserve', 'tradeIn', 'call', 'quote'] as const;
export type VehicleAction = (typeof VEHICLE_ACTIONS)[number];
const action = z.enum(VEHICLE_ACTIONS);

/** Texts of the buttons (CARD-17), with the specification's defaults. */
const buttonLabels = z.strictObject({
  view: labelField.default('View Details'),
  enquire: labelField.default('Enquire Now').describe("CARD-14: variants 'Enquiry', 'Enquire'"),
  testDrive: labelField.default('Book a Test Drive'),
  finance: labelField.default('Get Finance').describe('CARD-11: custom text'),
  reserve: notBuiltYet(labelField.default('Reserve Now'), 'text of the Reserve button'),
  buyOnline: notBuiltYet(labelField.default('Buy Online'), 'text of the Reserve button where cars are bought online'),
  tradeIn: notBuiltYet(labelField.default('Trade In'), 'text of the trade-in button'),
  call: labelField.default('Call Now'),
  quote: notBuiltYet(labelField.default('Request a Quote'), 'text of the quote button'),
  shopNow: notBuiltYet(labelField.default('Shop Now'), 'text of the buttons of offers and promotions'),
  similar: labelField.default('Find Me Something Similar'),
});

/** What a vehicle card shows (CARD area). */
export const cardOptions = z
  .strictObject({
    buttons: z
      .array(action)
      .refine(eachOnce, 'each button once')
      .default(['view', 'testDrive', 'finance', 'reserve', 'tradeIn', 'enquire'])
      .describe('SITE-15: buttons of a card, in order'),
    labels: buttonLabels.prefault({}).describe('CARD-17: button texts'),
    reserveAmountLabel: notBuiltYet(labelField.default('$200'), 'CARD-12: the amount on the Reserve button'),
    weeklyFigure: z
      .enum(['off', 'tooltip', 'inline'])
      .default('off')
      .describe('CARD-16: weekly finance figure; tooltip is the specification, inline shows both rates (safe)'),
    saveNeedsPriceAndImage: notBuiltYet(z.boolean().default(false), 'CARD-22: only cars with price and image can be saved'),
    saveUsedOnly: notBuiltYet(z.boolean().default(false), 'CARD-23: only used cars can be saved'),
  })
  .describe('Vehicle cards');

const DISCLAIMER =
  'We take care that price, details and pictures are right, and still a mistake can happen or a {car} can sell before this page says so. ' +
  'Pictures may show options that are not included. Please confirm price, features and availability with us before you decide.';

const hostField = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a host name in lower-case letters, e.g. 'videos.example.com'");

/** Optional parts of the vehicle page (VDP area). */
export const vehiclePageOptions = z
  .strictObject({
    sidebar: z
      .array(action.exclude(['view']))
      .refine(eachOnce, 'each button once')
      .default(['reserve', 'enquire', 'testDrive', 'finance', 'tradeIn', 'call'])
      .describe('SITE-15, VDP-46: buttons of the sidebar, in order'),
    similarCount: z.int().min(0).max(24).default(6).describe('VDP-21'),
    priceConditionShown: z
      .boolean()
      .default(false)
      .describe("a 'with trade in' price carries its condition on card, page, PDF and mail too (safe: true)"),
    pendingCommentsShown: z
      .boolean()
      .default(true)
      .describe('VDP-10: a vehicle without dealer comments says that they are pending; false: nothing stands there'),
    viewsShown: z.boolean().default(true).describe('VDP-42'),
    ...vehicleBarFields,
    disclaimer: paragraphField
      .default(DISCLAIMER)
      .describe("VDP-19: on price and availability, below the vehicle's details; {car} and {cars} are filled in; empty: none"),
    videos: z
      .strictObject({
        players: z
          .array(z.enum(['youtube', 'vimeo']))
          .default(['youtube', 'vimeo'])
          .describe('VDP-04: video services whose players the gallery may show after a click; videos of others are links'),
        hosts: z
          .array(hostField)
          .default([])
          .describe("VDP-04: hosts of video files (mp4, webm) that the gallery may play, besides the site's own"),
      })
      .prefault({})
      .describe('Videos of vehicles'),
  })
  .describe('Vehicle page');

export type VehiclePageOptions = z.infer<typeof vehiclePageOptions>;

/** Texts and switches of the tag on a card (TAG area). */
export const tagOptions = z
  .strictObject({
    newText: labelField.default('New').describe("TAG-08: variant 'Just Landed'"),
    soldText: labelField.default('JUST SOLD').describe("TAG-09: variant 'Just Sold'"),
    electric: z.boolean().default(false).describe('TAG-02: electric or hybrid tag'),
    certifiedMake: z.string().nullable().default(null).describe('TAG-04: make whose certified used cars carry an image badge'),
    certifiedImage: z.string().nullable().default(null).describe('TAG-04: address of that badge'),
  })
  .describe('Card tags');

export type TagOptions = z.infer<typeof tagOptions>;
