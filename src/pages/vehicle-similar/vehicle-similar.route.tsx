import type { ReactElement } from 'react';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { findSimilarOrLogError, type SimilarServices } from '#features/vehicle-page/server/find-similar-or-log-error.server.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import { SimilarVehicles } from '#features/vehicle-page/ui/similar-vehicles/similar-vehicles.tsx';
import { type SimilarView, similarTitle, similarView } from '#features/vehicle-page/views/similar-view.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';

export interface VehicleSimilarServices extends Omit<SimilarServices, 'similarTimeoutMs'> {
  readonly clock: Clock;
  readonly vehicles: VehicleFinder;
  readonly notFound: PageHandler;
}

/**
 * Time limit in milliseconds for the search for similar vehicles. It may be long, because this page shows nothing else that
 * the search could delay.
 */
const TIMEOUT_MS = 5_000;

/**
 * `GET /cars/:slug/similar`: similar vehicles, which the vehicle page loads after its own content. Without JavaScript
 * this is a page of its own (VDP-20).
 */
export const vehicleSimilarPage =
  (services: VehicleSimilarServices): PageHandler =>
  async (page) => {
    const { site } = page;
    const found = await findVehicle(services.vehicles, site, page.params.slug ?? '');
    if (found.kind === 'missing') return services.notFound(page);
    if (found.kind === 'moved') return { kind: 'redirect', status: 301, location: paths.vehicleSimilar(found.slug) };
    const { vehicle } = found;
    const alike = await findSimilarOrLogError({ ...services, similarTimeoutMs: TIMEOUT_MS }, site, vehicle);
    const { value: view, validUntil } = similarView(site, vehicle.slug, alike, services.clock.now());
    const name = vehicleName(vehicle);
    return {
      kind: 'page',
      status: view.kind === 'found' ? 200 : 503,
      head: {
        title: `${similarTitle(site)}: ${name} | ${site.name}`,
        description: null,
        canonicalPath: null,
        indexable: false,
        sheets: ['vehicle'],
      },
      body: <SimilarPage site={site} slug={vehicle.slug} name={name} view={view} />,
      caching: view.kind === 'found' ? { until: validUntil } : 'private',
    };
  };

const SimilarPage = ({
  site,
  slug,
  name,
  view,
}: {
  readonly site: Site;
  readonly slug: string;
  readonly name: string;
  readonly view: SimilarView;
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.vehicleSimilar(slug)}>
    <div className="shell page-top">
      <Breadcrumb
        crumbs={[
          { label: name, href: paths.vehicle(slug) },
          { label: similarTitle(site), href: null },
        ]}
      />
      <h1 className="sr-only">{`${similarTitle(site)}: ${name}`}</h1>
      {/* The list of similar vehicles is sent even if it is empty. The vehicle page then removes its section of similar vehicles. */}
      {view.kind === 'found' && <SimilarVehicles view={view} title={similarTitle(site)} />}
      {view.kind === 'found' && view.cards.length === 0 && <p className="page-space muted">There is nothing similar in stock right now.</p>}
      {view.kind === 'later' && (
        <p className="page-space muted">
          We could not look for similar {site.vehicleWord.plural} just now.{' '}
          <a href={view.href} className="link">
            Try again
          </a>
        </p>
      )}
    </div>
  </SiteFrame>
);

export const vehicleSimilarRoute: Route<VehicleSimilarServices> = {
  method: 'GET',
  path: '/cars/:slug/similar',
  handler: vehicleSimilarPage,
  canonicalAddress: pathOnly,
};
