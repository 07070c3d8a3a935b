import { z } from 'zod';
import { sitePathField } from '../field-types.ts';

/** Options of what a site tells search engines and feed readers (docs/being-found.md). */
export const searchEngineOptions = z
  .strictObject({
    index: z
      .boolean()
      .default(true)
      .describe(
        'True: search engines may index this site. False: every page and robots.txt ask search engines not to index the site, e.g. before the site opens.',
      ),
    disallow: z
      .array(sitePathField)
      .default([])
      .describe('Further paths that robots.txt asks robots not to read, each with everything below it.'),
    newArrivals: z.boolean().default(true).describe('A news feed (Atom) of the latest vehicles, which pages announce to feed readers.'),
  })
  .describe('Search engines and feed readers');
