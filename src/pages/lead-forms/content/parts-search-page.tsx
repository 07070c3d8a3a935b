import type { ReactElement } from 'react';
import { ContentSection } from '#features/content/ui/content-section/content-section.tsx';
import { PartList, type PartView } from '#features/content/ui/parts/part-list.tsx';
import { PartsSearchBox } from '#features/content/ui/parts/parts-search-box.tsx';
import { LeadForm } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { PagePart } from '#ui-kit/page-part/page-part.tsx';
import { paths } from '#urls/paths.ts';

const countText = (found: number, shown: number): string => {
  if (found > shown) return `${found} parts, of which the first ${shown} are shown. Add a word to see fewer.`;
  return found === 1 ? '1 part' : `${found} parts`;
};

/** The page /parts/search: search box, found parts, and the form for a part that was not found (ROUTE-30). */
export const PartsSearchPage = ({
  site,
  crumbs,
  typed,
  found,
  parts,
  form,
}: {
  readonly site: Site;
  readonly crumbs: readonly Crumb[];
  /** The text that the shopper searched for; empty before the first search. */
  readonly typed: string;
  /** Number of found parts. It can be higher than the number of shown parts in `parts`. */
  readonly found: number;
  readonly parts: readonly PartView[];
  readonly form: LeadFormView;
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.partsSearch()}>
    <div className={`content-page content-${site.layout.home}`}>
      <header className="content-head">
        <div className="shell content-head-words">
          <Breadcrumb crumbs={crumbs} />
          <h1>Parts search</h1>
        </div>
      </header>
      <div className="shell content-body">
        <ContentSection id="found" title={null}>
          <PartsSearchBox typed={typed} />
          {found === 0 ? (
            <div className="parts-none">
              <p className="part-name">Nothing on the shelf for “{typed}”.</p>
              <p>Ask for it below: we look for it, and answer with price and delivery time.</p>
            </div>
          ) : (
            <>
              <p className="parts-count muted">{countText(found, parts.length)}</p>
              <PartList parts={parts} />
            </>
          )}
        </ContentSection>
        <ContentSection
          id="parts-title"
          anchor="parts"
          title={found === 0 ? 'Ask for this part' : 'Not found what you need?'}
          className="content-form"
        >
          <div className="content-form-slot">
            <PagePart id="page-form">
              <LeadForm {...form} />
            </PagePart>
          </div>
        </ContentSection>
      </div>
    </div>
  </SiteFrame>
);
