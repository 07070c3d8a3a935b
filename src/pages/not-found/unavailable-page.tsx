import type { ReactElement } from 'react';
import { sitePhone } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';

/**
 * The page that is shown instead of a page that needs the database (for example sign-in or reservation), if the
 * database cannot be reached. It tells the shopper that this page does not work now, and offers the phone number and
 * the stock.
 */
export const UnavailablePage = ({
  site,
  currentPath,
  address,
}: {
  readonly site: Site;
  readonly currentPath: string;
  /**
   * The URL of the link 'Try again', with its query string, because pages that are opened from a mail need the token in the
   * query string.
   */
  readonly address: string;
}): ReactElement => {
  const phone = sitePhone(site);
  return (
    <SiteFrame site={site} currentPath={currentPath} hidesSearch>
      <div className="shell message-page">
        <h1>We can’t do this just now</h1>
        <p>
          {fillPlaceholders('One of our systems is not answering. You can still look at our {cars} and their prices. ', site)}
          {phone ? 'Please try this again in a minute, or call us.' : 'Please try this again in a minute.'}
        </p>
        <div className="message-links">
          {phone && <LinkButton href={telHref(phone)}>Call {phone}</LinkButton>}
          <LinkButton href={address} variant={phone ? 'secondary' : 'primary'}>
            Try again
          </LinkButton>
          <LinkButton href={site.search.paths.all} variant="secondary">
            {fillPlaceholders('See all {cars}', site)}
          </LinkButton>
        </div>
      </div>
    </SiteFrame>
  );
};
