import { homeBlockSchema } from '#features/content/blocks/home-blocks.ts';
import { pageBlockSchema } from '#features/content/blocks/pages/page-blocks.ts';
import { leadFormSchema } from '#features/leads/rules/forms/lead-form-schema.ts';
import { PLATFORM_FORMS } from '#features/leads/rules/forms/platform-forms.ts';
import { createSiteSchemas } from '#model/site/site-schemas.ts';

/**
 * The schemas of site and template files, including the schemas of all blocks of the home page and of content pages, and
 * of the site's forms.
 */
export const SITE_SCHEMAS = createSiteSchemas({
  homeBlock: homeBlockSchema,
  pageBlock: pageBlockSchema,
  leadForm: leadFormSchema,
  platformForms: PLATFORM_FORMS.map(({ name }) => name),
});
