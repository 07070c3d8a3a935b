import type { ReactElement } from 'react';
import type { HomeOptions } from '#model/site/content/home-options.ts';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';

/**
 * HOME-10: stays at the bottom edge until it is dismissed; shown by `service-banner.behaviour.ts` to those
 * who did not, so that the page itself is the same for all.
 */
export const ServiceBanner = ({ banner }: { readonly banner: NonNullable<HomeOptions['serviceBanner']> }): ReactElement => (
  <section className="service-banner" aria-label="Service bookings" data-behaviour="service-banner" hidden>
    <div className="shell">
      <p>{banner.text}</p>
      {banner.action && (
        <LinkButton href={banner.action.href} size="small">
          {banner.action.label}
        </LinkButton>
      )}
      <button type="button" className="icon-button" aria-label="Dismiss" data-service-banner-dismiss="">
        <Icon name="close" />
      </button>
    </div>
  </section>
);
