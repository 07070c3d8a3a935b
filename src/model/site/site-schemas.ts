import { z } from 'zod';
import type { LeadForm, LeadFormInput } from './content/form-content.ts';
import type { HomeBlockEntry } from './content/home-blocks.ts';
import { homeOptionsWith } from './content/home-options.ts';
import type { PageBlockEntry } from './content/page-blocks.ts';
import { contentPagesWith, contentPageWith } from './content/page-content.ts';
import { SITE_FILES, type SiteFile } from './content/site-content.ts';
import { siteSchema, templateSchema } from './site.ts';

/** Schemas and names that features define, and from which the schemas of a site's files are built. */
interface FeatureSchemas {
  /** Schema of an entry of `home.blocks`; it is `homeBlockSchema` in the feature `content`. */
  readonly homeBlock: z.ZodType<HomeBlockEntry, HomeBlockEntry>;
  /** Schema of an entry of `blocks` of a content page; it is `pageBlockSchema` in the feature `content`. */
  readonly pageBlock: z.ZodType<PageBlockEntry, PageBlockEntry>;
  /** Schema of an entry of `leadForms`; it is `leadFormSchema` in the feature `leads`. */
  readonly leadForm: z.ZodType<LeadForm, LeadFormInput>;
  /** Names of the forms that every site has. */
  readonly platformForms: readonly string[];
}

/**
 * The schemas that check the files of sites and templates, including the options of every block of the home page and of
 * content pages, and the site's forms.
 */
export const createSiteSchemas = ({ homeBlock, pageBlock, leadForm, platformForms }: FeatureSchemas) => {
  const home = homeOptionsWith(homeBlock);
  const page = contentPageWith(pageBlock);
  const leadForms = leadForm.array().default([]).describe('Forms of the site, in addition to the forms of the platform.');
  const ofFile = (file: SiteFile): SiteFile => {
    if (file.option === 'home') return { ...file, schema: home };
    return file.option === 'leadForms' ? { ...file, schema: z.strictObject({ leadForms }) } : file;
  };
  return {
    /** Schema of `sites/<slug>/site.yaml` together with the files beside it. */
    site: siteSchema.extend({ home: home.prefault({}), leadForms, pages: contentPagesWith(page) }),
    /** Names of the forms that every site has, for checking references to forms. */
    platformForms,
    /** `templates/<name>.yaml` */
    template: templateSchema.extend({ home: home.prefault({}) }),
    /** Schemas of the files beside `site.yaml`. */
    files: SITE_FILES.map(ofFile),
    /** `sites/<slug>/pages/<name>.yaml` */
    page,
  };
};

export type SiteSchemas = ReturnType<typeof createSiteSchemas>;
