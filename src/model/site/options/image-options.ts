import { z } from 'zod';
import { IMAGE_CDNS } from '#urls/image-cdn.ts';

const hostField = z
  .string()
  .regex(
    /^\.?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
    "a host name in small letters, 'pictures.example.com', or '.example.com' for all hosts below it",
  );

/** How photographs are resized and delivered (IMG area). */
export const imageOptions = z
  .strictObject({
    provider: z
      .enum(['own', ...IMAGE_CDNS])
      .default('own')
      .describe('IMG-01: who makes the sizes and formats: the product itself, or an image network'),
    base: z
      .url({ protocol: /^https$/ })
      .refine((url) => !/[/?#]$|\?|#/.test(url), 'an https address without a trailing slash, query or fragment')
      .nullable()
      .default(null)
      .describe(
        "address of the image network: 'https://example.imgix.net', 'https://res.cloudinary.com/example', 'https://www.example.com' of a Cloudflare zone",
      ),
    token: z
      .string()
      .min(1)
      .nullable()
      .default(null)
      .describe('imgix: signs the addresses, as its web proxy demands; a secret, so name an environment variable'),
    quality: z.int().min(1).max(100).default(75).describe('IMG-02: 1 to 100'),
    hosts: z
      .array(hostField)
      .default([])
      .describe('hosts that pictures of the stock and of these files may be fetched from; empty: those that they name'),
  })
  .refine(({ provider, base }) => provider === 'own' || base !== null, {
    path: ['base'],
    message: 'the address of the image network, because provider names one',
  })
  .describe('Photographs');
