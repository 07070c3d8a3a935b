import type { ReactElement } from 'react';
import { LocationMap } from '#features/locations/ui/drawn-map/location-map.tsx';
import { CardOrGrid } from '#features/locations/ui/location-card/card-or-grid.tsx';
import type { LocationCardView } from '#features/locations/views/location-card-view.ts';
import type { MapView } from '#features/locations/views/map-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';

interface DealershipEntry {
  readonly slug: string;
  readonly name: string;
  /** The makes whose new vehicles the dealership sells. */
  readonly makes: readonly string[];
  readonly locations: readonly LocationCardView[];
}

/** The list of dealerships of a group: a map, and each dealership with its makes and locations (ROUTE-40). */
export const DealershipsPage = ({
  site,
  crumbs,
  dealerships,
  map,
  counts,
}: {
  readonly site: Site;
  readonly crumbs: readonly Crumb[];
  readonly dealerships: readonly DealershipEntry[];
  readonly map: MapView | null;
  readonly counts: readonly { readonly value: number; readonly label: string }[];
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.pages.dealerships()}>
    <div className={`place-page place-${site.layout.home} place-list`}>
      <header className="place-head">
        <div className="shell place-list-head">
          <div className="place-title">
            <Breadcrumb crumbs={crumbs} />
            <h1>Our dealerships</h1>
            <ul className="place-counts">
              {counts.map(({ value, label }) => (
                <li key={label}>
                  <strong className="tabular">{value}</strong> {label}
                </li>
              ))}
            </ul>
            <p className="location-actions">
              <a className="btn btn-primary" href={paths.pages.dealerLocator()}>
                Find your nearest
              </a>
              <a className="btn btn-secondary" href={paths.pages.contact()}>
                Contact us
              </a>
            </p>
          </div>
          {map && <LocationMap map={map} />}
        </div>
      </header>
      <div className="shell place-body">
        {dealerships.map((dealership, index) => (
          <section
            key={dealership.slug}
            id={dealership.slug}
            className="place-section dealership"
            aria-labelledby={`${dealership.slug}-title`}
          >
            <div className="dealership-head">
              <h2 id={`${dealership.slug}-title`}>
                <span className="dealership-number" aria-hidden="true">
                  {index + 1}
                </span>
                {dealership.name}
              </h2>
              {dealership.makes.length > 0 && <p className="muted">{dealership.makes.join(', ')}</p>}
            </div>
            <CardOrGrid locations={dealership.locations} loadsFirst={(card) => index === 0 && card < 2} />
          </section>
        ))}
      </div>
    </div>
  </SiteFrame>
);
