import { z } from 'zod';
import { IMAGE_CDNS } from '#urls/image-cdn.ts';

const hostField = z
  .string()
  .regex(
    /^\.?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
    "a host name in lower-case letters ('pictures.example.com'), or a dot and a domain, which allows all hosts of the domain ('.example.com')",
  );

/** How photographs are resized and delivered (IMG area). */
export const imageOptions = z
  .strictObject({
    provider: z
      .enum(['own', ...IMAGE_CDNS])
      .default('own')
      .describe('Service that makes the sizes and formats of pictures: own (this program) or an image CDN (IMG-01).'),
    base: z
      .url({ protocol: /^https$/ })
      .refine((url) => !/[/?#]$|\?|#/.test(url), 'an https address without a trailing slash, query or fragment')
      .nullable()
      .default(null)
      .describe(
        "Address of the image CDN, e.g. 'https://example.imgix.net', 'https://res.cloudinary.com/example' or, for a Cloudflare zone, 'https://www.example.com'.",
      ),
    token: z
      .string()
      .min(1)
      .nullable()
      .default(null)
      .describe(
        "Secret that signs picture addresses; imgix requires it for sources of the type 'Web Proxy'. Refer to a variable of SECRETS_DIR or of the environment.",
      ),
    quality: z.int().min(1).max(100).default(75).describe('Quality of compressed pictures, from 1 to 100 (IMG-02).'),
    hosts: z
      .array(hostField)
      .default([])
      .describe(
        "Hosts from which pictures may be fetched; empty: the hosts of all picture addresses in the stock and in the site's settings files.",
      ),
  })
  .refine(({ provider, base }) => provider === 'own' || base !== null, {
    path: ['base'],
    message: "the address of the image CDN; it is required unless 'provider' is 'own'",
  })
  .describe('Photographs');
