import { z } from 'zod';
import { secureAddressField, slugField } from './field-types.ts';
import { labelField } from './text-fields.ts';

const source = z
  .string()
  .regex(
    /^(https|wss):\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i,
    "a scheme and host without a path, e.g. 'https://widget.example.com' or 'wss://*.example.com'",
  );

/** The chat of a site that has `features.chat` switched on (SITE-14, VDP-54). */
export const chatOptions = z
  .strictObject({
    label: labelField.default('Instant Message').describe("Text of the chat button, which replaces 'Enquire Now' (VDP-54)."),
    provider: z
      .strictObject({
        script: secureAddressField.describe("Address of the provider's script, which loads only when a shopper opens the chat."),
        key: z
          .string()
          .nullable()
          .default(null)
          .describe("Value of the script's data-key attribute. It is visible in the page, so it is not a secret."),
        sources: z
          .array(source)
          .default([])
          .describe(
            "Hosts that the chat widget may load from, connect to and show in frames, besides the script's own host (content security policy).",
          ),
      })
      .nullable()
      .default(null)
      .describe('Chat provider; null: the button opens the enquiry form.'),
    opensFor: z
      .array(slugField)
      .default([])
      .describe(
        "Slugs of the dealerships whose vehicles open the provider's chat (SITE-14). Vehicles of other dealerships open the enquiry form.",
      ),
  })
  .describe('Chat');
