import type { ReactElement, ReactNode } from 'react';
import type { LayoutOptions } from '#model/site/options/theme-options.ts';

/**
 * The parts of a vehicle's page in reading order: gallery, sidebar, details. Large screens have two columns; 'wide'
 * places the gallery across the full width above both.
 */
export const VehiclePageLayout = ({
  layout,
  slug,
  media,
  sidebar,
  children,
}: {
  readonly layout: LayoutOptions['vehiclePage'];
  /** The vehicle's slug. Analytics events of the page are reported with this slug (EVENT-06, EVENT-12). */
  readonly slug: string;
  readonly media: ReactNode;
  readonly sidebar: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <article className={`vehicle-page vehicle-page-${layout}`} data-used-vehicle={slug}>
    <div className="vehicle-page-media">{media}</div>
    <div className="vehicle-page-sidebar">{sidebar}</div>
    <div className="vehicle-page-details">{children}</div>
  </article>
);
