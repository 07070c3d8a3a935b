import type { ReactElement } from 'react';

/**
 * The control that saves a vehicle or removes it from the list (CARD-04, WATCH-01). Without JavaScript it is a link to the page
 * with the list, and opening this page saves the vehicle. `save-vehicle.behaviour.ts` makes it a switch.
 *
 * @param href `VehicleCardView.saveHref`
 */
export const SaveControl = ({ href, title }: { readonly href: string; readonly title: string }): ReactElement => (
  // A results page contains this markup some twenty times, so the markup is short. The script and the style find the
  // link by `data-behaviour`. The style shows a heart instead of the text, and screen readers read the text.
  <a href={href} rel="nofollow" data-behaviour="save-vehicle">
    {`Save: ${title}`}
  </a>
);
