import type { ReactElement } from 'react';
import type { HomeOptions } from '#model/site/content/home-options.ts';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';

/**
 * The service banner (HOME-10), which stays at the bottom of the window until the visitor dismisses it.
 * `service-banner.behaviour.ts` decides whether to show it, so that the page is the same for all visitors and can be
 * cached.
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
