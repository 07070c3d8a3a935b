import type { z } from 'zod';
import type { HomeBlockEntry } from './content/home-blocks.ts';
import { homeOptionsWith } from './content/home-options.ts';
import { SITE_FILES, type SiteFile } from './content/site-content.ts';
import { siteSchema, templateSchema } from './site.ts';

/**
 * The schemas that check the files of sites and templates, including the options of every home block.
 *
 * @param homeBlock schema of an entry of `home.blocks`; it is `homeBlockSchema` in the feature `content`
 */
export const createSiteSchemas = (homeBlock: z.ZodType<HomeBlockEntry, HomeBlockEntry>) => {
  const home = homeOptionsWith(homeBlock);
  const ofFile = (file: SiteFile): SiteFile => (file.option === 'home' ? { ...file, schema: home } : file);
  return {
    /** Schema of `sites/<slug>/site.yaml` together with the files beside it. */
    site: siteSchema.extend({ home: home.prefault({}) }),
    /** `templates/<name>.yaml` */
    template: templateSchema.extend({ home: home.prefault({}) }),
    /** Schemas of the files beside `site.yaml`. */
    files: SITE_FILES.map(ofFile),
  };
};

export type SiteSchemas = ReturnType<typeof createSiteSchemas>;
