import type { ReactElement } from 'react';
import { sitePhone } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';

/**
 * The page for an unexpected error. It shows the id of the error, so that a shopper can name it in a call to the
 * dealer, and links to other pages (docs/architecture.md, rule 4).
 */
export const FailedPage = ({
  site,
  currentPath,
  errorId,
}: {
  readonly site: Site;
  readonly currentPath: string;
  readonly errorId: string;
}): ReactElement => {
  const phone = sitePhone(site);
  return (
    <SiteFrame site={site} currentPath={currentPath} hidesSearch>
      <div className="shell message-page">
        <h1>That didn’t work</h1>
        <p>The fault is ours. {phone ? 'Please try again in a moment, or call us.' : 'Please try again in a moment.'}</p>
        <div className="message-links">
          <LinkButton href={currentPath}>Try again</LinkButton>
          {phone && (
            <LinkButton href={telHref(phone)} variant="secondary">
              Call {phone}
            </LinkButton>
          )}
        </div>
        <p className="type-14 muted">
          Error <code>{errorId}</code>
        </p>
      </div>
    </SiteFrame>
  );
};
