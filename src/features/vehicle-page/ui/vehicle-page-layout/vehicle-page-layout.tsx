import type { ReactElement, ReactNode } from 'react';
import type { LayoutOptions } from '#model/site/options/theme-options.ts';

/**
 * The parts of a vehicle's page in reading order: gallery, sidebar, details. Large screens have two columns. In the
 * layout 'wide', the gallery is above the two columns and has the full width.
 */
export const VehiclePageLayout = ({
  layout,
  slug,
  media,
  sidebar,
  children,
}: {
  readonly layout: LayoutOptions['vehiclePage'];
  /** The vehicle's slug. Analytics events of the page contain this slug (EVENT-06, EVENT-12). */
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
