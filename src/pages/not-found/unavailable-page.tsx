import type { ReactElement } from 'react';
import { sitePhone } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';

/**
 * The page that is shown if an address (for example sign-in or reservation) needs the database, but the database cannot
 * be reached. The page says this plainly, and offers what still works: the phone and the stock.
 */
export const UnavailablePage = ({
  site,
  currentPath,
  address,
}: {
  readonly site: Site;
  readonly currentPath: string;
  /** The address to try again. It includes the query, because a link from a mail works only with the token in its query. */
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
