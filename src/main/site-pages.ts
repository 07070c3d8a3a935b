import { createPageExists } from './page-exists.ts';
import type { PageServices } from './page-services.server.ts';
import { siteRoutes } from './routes.ts';

/** Whether a site has a page at a path. The table of routes is asked for its paths alone, so its pages need no services. */
export const hasSitePage = createPageExists(siteRoutes({} as PageServices));
