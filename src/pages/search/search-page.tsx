import type { ReactElement } from 'react';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import type { CustomBlockView } from '#features/content/server/custom-blocks.server.ts';
import { CustomBlocks } from '#features/content/ui/custom-blocks/custom-blocks.tsx';
import { FacetPanels } from '#features/search/ui/facets/facet-panels.tsx';
import { SearchBox } from '#features/search/ui/search-box/search-box.tsx';
import { type GridElement, SearchResults } from '#features/search/ui/search-results/search-results.tsx';
import { ChosenFilters, FiltersButton, SortForm } from '#features/search/ui/search-results/search-tools.tsx';
import { searchBoxView } from '#features/search/views/search-box-view.ts';
import type { SearchView } from '#features/search/views/search-view.ts';
import { hasOpenSearch } from '#features/site-layout/views/header-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import type { PromotionTop } from './promotion-top.ts';

/** The search results page. Every URL gives complete HTML. JavaScript only avoids full page loads, and changes no content. */
export const SearchPage = ({
  site,
  view,
  crumbs,
  promotion,
  modelLink,
  inserts,
  blocks,
}: {
  readonly site: Site;
  readonly view: SearchView;
  readonly crumbs: readonly Crumb[];
  /** What a promotion page shows above the results (ROUTE-65); null on other pages. */
  readonly promotion: PromotionTop | null;
  /** On a search page for one model: the link to the page about this model, if there is one. Otherwise null. */
  readonly modelLink: { readonly label: string; readonly href: string } | null;
  /** Promotions and tiles between the vehicles. */
  readonly inserts: readonly GridElement[];
  /** The custom blocks of the site (SITE-18). */
  readonly blocks: { readonly top: readonly CustomBlockView[]; readonly bottom: readonly CustomBlockView[] };
}): ReactElement => (
  <SiteFrame site={site} currentPath={view.action} event={EVENT_IDS.searchViewed} searchScope={view.textSearch}>
    <CustomBlocks blocks={blocks.top} />
    <div className={`shell search search-${site.layout.facets} search-${site.layout.card}`} data-behaviour="search-in-place">
      <div className="search-head">
        <Breadcrumb crumbs={crumbs} />
        <h1>{view.heading}</h1>
        {view.categories.length > 0 && (
          <nav aria-label="Categories">
            <ul className="chips">
              {view.categories.map(({ label, href, isChosen }) => (
                <li key={label}>
                  <a className="chip" href={href} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {modelLink && (
          <a className="block-link" href={modelLink.href}>
            {modelLink.label}
          </a>
        )}
        {promotion && promotion.page.intro !== '' && <p className="content-intro">{promotion.page.intro}</p>}
        {promotion && (
          <div className={`search-promotion content-page content-${site.layout.home} home-${site.layout.home}`}>
            <div className="content-body">{promotion.blocks.map((block, index) => block.draw(`promotion-${index}`, 0))}</div>
          </div>
        )}
      </div>
      <div className="search-tools">
        {!hasOpenSearch(site) && <SearchBox view={searchBoxView(site)} id="results-search" scope={view.textSearch} />}
        <p id="count" className="search-count" role="status">
          {view.countText}
        </p>
        <div className="search-orders">
          <FiltersButton chosenCount={view.chosen.length} />
          <SortForm view={view} />
        </div>
      </div>
      <FacetPanels view={view} layout={site.layout.facets} />
      <div className="search-main">
        <div id="search-state">
          <ChosenFilters view={view} />
          {view.notes.length > 0 && (
            <Notice id="search-notes">
              {view.notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </Notice>
          )}
        </div>
        <div id="search-failed" className="notice notice-danger" role="alert" hidden data-search-failed="" data-morph="keep">
          These are your earlier results: the search could not be done just now. Check your connection and try again.
        </div>
        <SearchResults view={view} variant={site.layout.card} extraLargeColumns={site.search.extraLargeColumns} inserts={inserts} />
      </div>
      {view.browse && (
        <nav className="search-browse" aria-labelledby="browse-title">
          <h2 id="browse-title">{view.browse.title}</h2>
          <ul>
            {view.browse.links.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
    <CustomBlocks blocks={blocks.bottom} />
  </SiteFrame>
);
