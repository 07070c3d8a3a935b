import type { ReactElement } from 'react';

/**
 * The control that adds a vehicle to the comparison or removes it (CARD-24). Without JavaScript, the control is a link
 * to a comparison that contains only this vehicle. On that page, the shopper can add other vehicles. With JavaScript,
 * `compare-list.behaviour.ts` turns the link into an on/off switch.
 *
 * A results page has some twenty of these controls, so their markup is short. Script and style find them by
 * `data-behaviour`, and the script reads the vehicle from the URL of the link.
 *
 * @param href `VehicleCardView.compareHref`
 */
export const CompareControl = ({ href, title }: { readonly href: string; readonly title: string }): ReactElement => (
  <a href={href} rel="nofollow" data-behaviour="compare-list" aria-label={`Compare: ${title}`}>
    Compare
  </a>
);
