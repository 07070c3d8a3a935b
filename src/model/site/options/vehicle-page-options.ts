import { z } from 'zod';
import { buttonField } from './button-labels.ts';
import { eachOnce, paragraphField } from './text-fields.ts';
import { vehicleBarFields } from './vehicle-bar-options.ts';

const DISCLAIMER =
  'We take care that price, details and pictures are right, but mistakes can happen, and a {car} can be sold before this page is updated. ' +
  'Pictures may show options that are not included. Please confirm price, features and availability with us before you decide.';

const hostField = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a host name in lower-case letters, e.g. 'videos.example.com'");

/** Optional parts of the vehicle page (VDP area). */
export const vehiclePageOptions = z
  .strictObject({
    sidebar: z
      .array(buttonField.exclude(['view']))
      .refine(eachOnce, 'each button once')
      .default(['reserve', 'enquire', 'testDrive', 'finance', 'tradeIn', 'call'])
      .describe('Buttons of the sidebar, in display order (SITE-15, VDP-46).'),
    similarCount: z.int().min(0).max(24).default(6).describe('Maximum number of similar vehicles (VDP-21).'),
    priceConditionShown: z
      .boolean()
      .default(false)
      .describe(
        "True: if a price is valid only with a trade-in, cards, brochures and mails show 'with trade in' next to the price. Vehicle pages always show this. True is the legally safe value.",
      ),
    pendingCommentsShown: z
      .boolean()
      .default(true)
      .describe('A vehicle without dealer comments shows a note that comments are pending (VDP-10); false: it shows nothing.'),
    viewsShown: z.boolean().default(true).describe('The page shows how often the vehicle was viewed (VDP-42).'),
    ...vehicleBarFields,
    disclaimer: paragraphField
      .default(DISCLAIMER)
      .describe(
        "Disclaimer about price and availability below the vehicle's details (VDP-19). {car} and {cars} are replaced by the site's words for a vehicle and for vehicles. An empty text shows no disclaimer.",
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
