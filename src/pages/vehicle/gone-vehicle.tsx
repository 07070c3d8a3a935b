import type { ReactElement } from 'react';
import { SearchBox } from '#features/search/ui/search-box/search-box.tsx';
import { searchBoxView } from '#features/search/views/search-box-view.ts';
import { MakeChips } from '#features/site-layout/ui/site-header/make-chips.tsx';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { findGoneVehicle } from '#features/vehicle-page/server/find-gone-vehicle.server.ts';
import { findSimilarOrLogError, type SimilarServices } from '#features/vehicle-page/server/find-similar-or-log-error.server.ts';
import { SimilarAlert } from '#features/vehicle-page/ui/similar-vehicles/similar-alert.tsx';
import { SimilarVehicles } from '#features/vehicle-page/ui/similar-vehicles/similar-vehicles.tsx';
import { similarAlertView } from '#features/vehicle-page/views/similar-alert-view.ts';
import { type SimilarView, similarTitle, similarView } from '#features/vehicle-page/views/similar-view.ts';
import type { Clock } from '#kernel/clock.ts';
import { lasting } from '#kernel/timed.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { useFrame } from '#pages/use-frame.ts';

export interface GoneVehicleServices extends SimilarServices {
  readonly clock: Clock;
  readonly vehicles: Pick<VehicleStore, 'findUnlisted'>;
  readonly notFound: PageHandler;
}

/**
 * Time limit in milliseconds for the search for similar vehicles. It may be long, because the page has little other content
 * that the search could delay.
 */
const TIMEOUT_MS = 2_000;

/**
 * The answer for a vehicle URL if no vehicle of the site has its slug.
 * - If a former vehicle of the site's dealerships had this slug, the status is 410 and the page shows similar vehicles.
 *   Search engines then remove the URL. The page shows no details of the former vehicle.
 * - Otherwise the status is 404.
 */
export const goneVehiclePage = async (services: GoneVehicleServices, page: PageRequest): Promise<PageAnswer> => {
  const { site, url } = page;
  const gone = await findGoneVehicle(services.vehicles, site, page.params.slug ?? '');
  if (gone === null) return services.notFound(page);
  const alike = await findSimilarOrLogError({ ...services, similarTimeoutMs: TIMEOUT_MS }, site, gone);
  const { value: view } = similarView(site, gone.slug, alike ?? lasting([]), services.clock.now());
  return {
    kind: 'page',
    status: 410,
    head: {
      title: fillPlaceholders(`This {car} is gone | ${site.name}`, site),
      description: null,
      canonicalPath: null,
      indexable: false,
      sheets: ['vehicle'],
    },
    body: <GoneVehicle site={site} currentPath={url.pathname} gone={gone} similar={view} />,
    caching: 'private',
  };
};

const GoneVehicle = ({
  site,
  currentPath,
  gone,
  similar,
}: {
  readonly site: Site;
  readonly currentPath: string;
  readonly gone: Vehicle;
  readonly similar: SimilarView;
}): ReactElement => (
  <SiteFrame site={site} currentPath={currentPath} hidesSearch>
    <div className="shell message-page message-page-brief">
      <h1>{fillPlaceholders('This {car} is gone', site)}</h1>
      <p>{fillPlaceholders('It is no longer for sale here. These are similar:', site)}</p>
      <SearchBox view={searchBoxView(site)} id="gone-search" />
      <SimilarAlert view={similarAlertView(site, gone)} />
      <MakeChips makes={useFrame(site).makes} />
    </div>
    <div className="shell">
      <SimilarVehicles view={similar} title={similarTitle(site)} />
    </div>
  </SiteFrame>
);
