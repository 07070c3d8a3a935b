import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { LocatedBanner as Located } from '../../rules/located-banner.ts';

/**
 * Says that the vehicle is in another city (VDP-32). With JavaScript, the shopper can dismiss the banner (VDP-34,
 * `located-banner.behaviour.ts`). Banners about this city then stay hidden until the browser tab is closed.
 */
export const LocatedBanner = ({ located: { city, shownAt, directionsUrl } }: { readonly located: Located }): ReactElement => (
  <section className="located" aria-label="Where it is" data-behaviour="located-banner" data-city={city}>
    <Icon name="pin" />
    <div className="located-words">
      <p>
        <strong>Located at {city}</strong>
        {shownAt !== null && <span> · shown at {shownAt}</span>}
      </p>
      <a className="located-link" href={directionsUrl} target="_blank" rel="noopener">
        Get Directions
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </div>
    <button type="button" className="icon-button needs-js" aria-label="Dismiss" data-located-dismiss="">
      <Icon name="close" size={18} />
    </button>
  </section>
);
