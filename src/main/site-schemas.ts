import { homeBlockSchema } from '#features/content/blocks/home-blocks.ts';
import { createSiteSchemas } from '#model/site/site-schemas.ts';

/** The schemas of site and template files, including the schemas of all blocks of the home page. */
export const SITE_SCHEMAS = createSiteSchemas(homeBlockSchema);
