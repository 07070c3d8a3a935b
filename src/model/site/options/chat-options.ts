import { z } from 'zod';
import { secureAddressField, slugField } from './field-types.ts';
import { labelField } from './plain-words.ts';

const source = z
  .string()
  .regex(
    /^(https|wss):\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i,
    "scheme and host without a path, e.g. 'https://widget.example.com' or 'wss://*.example.com'",
  );

/** The chat of a site that has `features.chat` switched on (SITE-14, VDP-54). */
export const chatOptions = z
  .strictObject({
    label: labelField.default('Instant Message').describe("VDP-54: the button that replaces 'Enquire Now'"),
    provider: z
      .strictObject({
        script: secureAddressField.describe("the provider's script; loaded when a shopper opens the chat, never before"),
        key: z.string().nullable().default(null).describe('handed to the script as data-key; it stands in the page, so it is no secret'),
        sources: z
          .array(source)
          .default([])
          .describe("hosts besides the script's own that the widget loads from, talks to and frames (content security policy)"),
      })
      .nullable()
      .default(null)
      .describe('null: the button opens the enquiry form'),
    opensFor: z
      .array(slugField)
      .default([])
      .describe("SITE-14: dealerships, by slug, whose vehicles open the provider's widget; the others' open the enquiry form"),
  })
  .describe('Chat');
