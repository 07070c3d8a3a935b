import type { ReactElement } from 'react';

/**
 * The control that saves a vehicle or removes it from the list (CARD-04, WATCH-01). Without JavaScript, the control is
 * a link to the page with the list. When the shopper opens this page, the vehicle is saved. With JavaScript,
 * `save-vehicle.behaviour.ts` turns the link into an on/off switch.
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
