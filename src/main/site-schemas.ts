import { homeBlockSchema } from '#features/content/blocks/home-blocks.ts';
import { createSiteSchemas } from '#model/site/site-schemas.ts';

/** The schemas of site and template files, including all home blocks. */
export const SITE_SCHEMAS = createSiteSchemas(homeBlockSchema);
