import type { ReactElement, ReactNode } from 'react';
import type { LayoutOptions } from '#model/site/options/theme-options.ts';

/**
 * The parts of a vehicle's page in reading order: gallery, panel, details. Two columns on large screens;
 * 'wide' sets the gallery edge to edge above both.
 */
export const VehiclePageLayout = ({
  layout,
  slug,
  media,
  panel,
  children,
}: {
  readonly layout: LayoutOptions['vehiclePage'];
  /** Of the vehicle: what is used on its page is about it (EVENT-06, EVENT-12). */
  readonly slug: string;
  readonly media: ReactNode;
  readonly panel: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <article className={`vehicle-page vehicle-page-${layout}`} data-used-vehicle={slug}>
    <div className="vehicle-page-media">{media}</div>
    <div className="vehicle-page-panel">{panel}</div>
    <div className="vehicle-page-details">{children}</div>
  </article>
);
