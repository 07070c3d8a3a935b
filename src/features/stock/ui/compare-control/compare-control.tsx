import type { ReactElement } from 'react';

/**
 * The control that adds a vehicle to the comparison or removes it (CARD-24). Without JavaScript it is a link to the
 * comparison of this vehicle, where others can be added; `compare-list.behaviour.ts` makes it a switch.
 *
 * A results page repeats it for some twenty vehicles. Script and style therefore find it by `data-behaviour`, and the
 * script reads the vehicle from the address.
 *
 * @param href `VehicleCardView.compareHref`
 */
export const CompareControl = ({ href, title }: { readonly href: string; readonly title: string }): ReactElement => (
  <a href={href} rel="nofollow" data-behaviour="compare-list" aria-label={`Compare: ${title}`}>
    Compare
  </a>
);
