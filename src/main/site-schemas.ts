import { homeBlockSchema } from '#features/content/blocks/home-blocks.ts';
import { createSiteSchemas } from '#model/site/site-schemas.ts';

/** The schemas of site and template files as this program reads them. */
export const SITE_SCHEMAS = createSiteSchemas(homeBlockSchema);
