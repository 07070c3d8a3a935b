import { homeBlockSchema } from '#features/content/blocks/home-blocks.ts';
import { leadFormSchema } from '#features/leads/rules/forms/lead-form-schema.ts';
import { createSiteSchemas } from '#model/site/site-schemas.ts';

/** The schemas of site and template files, including the schemas of all blocks of the home page
 * and of the site's forms. */
export const SITE_SCHEMAS = createSiteSchemas(homeBlockSchema, leadFormSchema);
