import type { Site } from '#model/site/site.ts';
import type { PageHandler } from './page.ts';

/**
 * Makes the handler of a page that only some sites have. Other sites answer with their page for unknown URLs.
 *
 * @example handler: whereOn(hasAccounts, signInPage)
 */
export const whereOn =
  <Services extends { readonly notFound: PageHandler }>(isOn: (site: Site) => boolean, handler: (services: Services) => PageHandler) =>
  (services: Services): PageHandler => {
    const answer = handler(services);
    return (page) => (isOn(page.site) ? answer(page) : services.notFound(page));
  };
