import type { ReactElement } from 'react';
import { SearchBox } from '#features/search/ui/search-box/search-box.tsx';
import { searchBoxView } from '#features/search/views/search-box-view.ts';
import { MakeChips } from '#features/site-layout/ui/site-header/make-chips.tsx';
import { stockLinks } from '#features/site-layout/views/stock-links.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { useFrame } from '#pages/use-frame.ts';
import { LinkButton } from '#ui-kit/button/button.tsx';

/** Heading and first sentence of the page. */
const TEXTS = {
  missing: {
    heading: 'We can’t find that page',
    text: 'It may have moved, or the {car} it was about may have been sold. Search our current stock:',
  },
  gone: { heading: 'That page is gone', text: 'We took it down, and nothing has taken its place. Search our current stock:' },
};

/** The page for a URL without a page: unknown (404), or removed permanently (410). It has links to other pages. */
export const NotFoundPage = ({
  site,
  currentPath,
  reason = 'missing',
}: {
  readonly site: Site;
  readonly currentPath: string;
  readonly reason?: keyof typeof TEXTS;
}): ReactElement => (
  <SiteFrame site={site} currentPath={currentPath} hidesSearch>
    <div className="shell message-page">
      <h1>{TEXTS[reason].heading}</h1>
      <p>{fillPlaceholders(TEXTS[reason].text, site)}</p>
      <SearchBox view={searchBoxView(site)} id="not-found-search" />
      <MakeChips makes={useFrame(site).makes} />
      <div className="message-links">
        {stockLinks(site).map((link) => (
          <LinkButton key={link.href} href={link.href} variant="secondary">
            {link.label}
          </LinkButton>
        ))}
      </div>
    </div>
  </SiteFrame>
);
