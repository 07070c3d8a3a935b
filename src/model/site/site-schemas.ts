import type { z } from 'zod';
import type { HomeBlockEntry } from './content/home-blocks.ts';
import { homeOptionsWith } from './content/home-options.ts';
import { SITE_FILES, type SiteFile } from './content/site-content.ts';
import { siteSchema, templateSchema } from './site.ts';

/**
 * The schemas by which the files of sites and templates are checked, down to the options of every home block.
 *
 * @param homeBlock what an entry of `home.blocks` may be: `homeBlockSchema` of the feature content
 */
export const createSiteSchemas = (homeBlock: z.ZodType<HomeBlockEntry, HomeBlockEntry>) => {
  const home = homeOptionsWith(homeBlock);
  const ofFile = (file: SiteFile): SiteFile => (file.option === 'home' ? { ...file, schema: home } : file);
  return {
    /** `sites/<slug>/site.yaml`, with the files beside it laid over it. */
    site: siteSchema.extend({ home: home.prefault({}) }),
    /** `templates/<name>.yaml` */
    template: templateSchema.extend({ home: home.prefault({}) }),
    /** The files beside `site.yaml`. */
    files: SITE_FILES.map(ofFile),
  };
};

export type SiteSchemas = ReturnType<typeof createSiteSchemas>;
