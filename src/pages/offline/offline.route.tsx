import type { ReactElement } from 'react';
import { sitePhone } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import { Wordmark } from '#features/site-layout/ui/site-header/wordmark.tsx';
import { wordmarkView } from '#features/site-layout/views/header-view.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { paths } from '#urls/paths.ts';
import { serviceWorkerScript } from './service-worker-script.ts';

interface OfflineServices {
  readonly notFound: PageHandler;
}

/**
 * `GET /offline`: the page that the service worker stores and shows when there is no connection. It shows no vehicle
 * and no price, because they would be out of date.
 */
export const offlinePage =
  ({ notFound }: OfflineServices): PageHandler =>
  async (page) => {
    const { site } = page;
    if (!site.frame.offlinePage) return notFound(page);
    return {
      kind: 'page',
      status: 200,
      head: { title: `You are offline | ${site.name}`, description: null, canonicalPath: null, indexable: false },
      body: <OfflinePage site={site} />,
      caching: { until: null },
    };
  };

/**
 * `GET /service-worker.js`: a service worker that stores only the offline page. A new version is sent when the site's
 * settings change.
 */
export const serviceWorkerFile =
  ({ notFound }: OfflineServices): PageHandler =>
  async (page) => {
    const { site } = page;
    if (!site.frame.offlinePage) return notFound(page);
    return {
      kind: 'file',
      status: 200,
      type: 'text/javascript; charset=utf-8',
      body: Buffer.from(serviceWorkerScript(site.contentVersion)),
      headers: { 'cache-control': 'no-cache' },
    };
  };

const OfflinePage = ({ site }: { readonly site: Site }): ReactElement => {
  const phone = sitePhone(site);
  return (
    <main id="main">
      <div className="shell message-page">
        <Wordmark wordmark={wordmarkView(site)} />
        <h1>You are offline</h1>
        <p>Stock and prices change during the day, so we show no stored ones. Try again when you have a connection.</p>
        <div className="message-links">
          {/*
           * This link works as a reload button, because the browser still shows the URL of the page that could not be
           * loaded.
           */}
          <LinkButton href="">Try again</LinkButton>
          {phone && (
            <LinkButton href={telHref(phone)} variant="secondary">
              Call {phone}
            </LinkButton>
          )}
        </div>
      </div>
    </main>
  );
};

export const offlineRoute: Route<OfflineServices> = {
  method: 'GET',
  path: paths.offline(),
  handler: offlinePage,
  canonicalAddress: pathOnly,
};

export const serviceWorkerRoute: Route<OfflineServices> = { method: 'GET', path: paths.serviceWorker(), handler: serviceWorkerFile };
