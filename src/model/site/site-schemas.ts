import { z } from 'zod';
import type { LeadForm, LeadFormInput } from './content/form-content.ts';
import type { HomeBlockEntry } from './content/home-blocks.ts';
import { homeOptionsWith } from './content/home-options.ts';
import { SITE_FILES, type SiteFile } from './content/site-content.ts';
import { siteSchema, templateSchema } from './site.ts';

/**
 * The schemas that check the files of sites and templates, including the options of every home block.
 *
 * @param homeBlock schema of an entry of `home.blocks`; it is `homeBlockSchema` in the feature `content`
 * @param leadForm schema of an entry of `leadForms`; it is `leadFormSchema` in the feature `leads`
 */
export const createSiteSchemas = (homeBlock: z.ZodType<HomeBlockEntry, HomeBlockEntry>, leadForm: z.ZodType<LeadForm, LeadFormInput>) => {
  const home = homeOptionsWith(homeBlock);
  const leadForms = leadForm.array().default([]).describe('Forms of the site, in addition to the forms of the platform.');
  const ofFile = (file: SiteFile): SiteFile => {
    if (file.option === 'home') return { ...file, schema: home };
    return file.option === 'leadForms' ? { ...file, schema: z.strictObject({ leadForms }) } : file;
  };
  return {
    /** Schema of `sites/<slug>/site.yaml` together with the files beside it. */
    site: siteSchema.extend({ home: home.prefault({}), leadForms }),
    /** `templates/<name>.yaml` */
    template: templateSchema.extend({ home: home.prefault({}) }),
    /** Schemas of the files beside `site.yaml`. */
    files: SITE_FILES.map(ofFile),
  };
};

export type SiteSchemas = ReturnType<typeof createSiteSchemas>;
