import type { ReactElement } from 'react';
import { LocationMap } from '#features/locations/ui/drawn-map/location-map.tsx';
import { LocationCard } from '#features/locations/ui/location-card/location-card.tsx';
import type { LocationCardView } from '#features/locations/views/location-card-view.ts';
import type { MapView } from '#features/locations/views/map-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { Button } from '#ui-kit/button/button.tsx';
import { TextField } from '#ui-kit/field/field.tsx';
import { paths } from '#urls/paths.ts';

/** The dealer locator: a box for the postcode, a map, and the locations, the nearest first (ROUTE-41). */
export const DealerLocatorPage = ({
  site,
  crumbs,
  postcode,
  problem,
  map,
  locations,
}: {
  readonly site: Site;
  readonly crumbs: readonly Crumb[];
  /** What the shopper typed; empty before the first search. */
  readonly postcode: string;
  /** The error message at the postcode field; null if there is no error. */
  readonly problem: string | null;
  readonly map: MapView | null;
  readonly locations: readonly { readonly card: LocationCardView; readonly distance: string | null }[];
}): ReactElement => {
  const isSorted = locations.some(({ distance }) => distance !== null);
  return (
    <SiteFrame site={site} currentPath={paths.pages.dealerLocator()}>
      <div className={`place-page place-${site.layout.home} place-list`}>
        <header className="place-head">
          <div className="shell place-list-head">
            <div className="place-title">
              <Breadcrumb crumbs={crumbs} />
              <h1>Find your nearest dealer</h1>
              <search aria-label="Find the nearest location">
                <form action={paths.pages.dealerLocator()} method="get" className="locator-box">
                  <TextField
                    id="postcode"
                    name="postcode"
                    label="Your postcode"
                    inputMode="numeric"
                    autoComplete="postal-code"
                    maxLength={4}
                    pattern="[0-9]{4}"
                    title="Four digits"
                    required
                    defaultValue={postcode}
                    error={problem}
                  />
                  <Button type="submit">Find</Button>
                </form>
              </search>
            </div>
            {map && <LocationMap map={map} />}
          </div>
        </header>
        <div className="shell place-body">
          <section className="place-section" aria-labelledby="locations-title">
            <h2 id="locations-title">{isSorted ? `Nearest to ${postcode}` : 'All locations'}</h2>
            <ol className="location-grid location-grid-3 location-grid-numbered">
              {locations.map(({ card, distance }, index) => (
                <li key={card.slug}>
                  <LocationCard location={card} loadsFirst={index < 2} {...(distance === null ? {} : { note: distance })} />
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </SiteFrame>
  );
};
