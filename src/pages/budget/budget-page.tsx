import type { ReactElement } from 'react';
import { BudgetFinder } from '#features/budget/ui/budget-finder/budget-finder.tsx';
import { PriceSlider } from '#features/budget/ui/price-slider/price-slider.tsx';
import { QuickPicks } from '#features/budget/ui/quick-picks/quick-picks.tsx';
import type { BudgetFinderView } from '#features/budget/views/budget-finder-view.ts';
import type { PriceSliderView } from '#features/budget/views/price-slider-view.ts';
import type { QuickPickView } from '#features/budget/views/quick-picks-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';

/** Everything that the page of the budget search shows. */
export interface BudgetPageView {
  readonly finder: BudgetFinderView;
  readonly picks: readonly QuickPickView[];
  readonly slider: PriceSliderView;
}

/** The breadcrumb of the page. */
export const budgetCrumbs = ({ title }: Pick<BudgetFinderView, 'title'>): readonly Crumb[] => [
  { label: 'Home', href: paths.home() },
  { label: title, href: null },
];

/** The page of the budget search: three ways to find the vehicles that a shopper can afford. */
export const BudgetPage = ({ site, view }: { readonly site: Site; readonly view: BudgetPageView }): ReactElement => (
  <SiteFrame site={site} currentPath={paths.budget()}>
    <div className={`shell page-top budget-page home-${site.layout.home}`}>
      <Breadcrumb crumbs={budgetCrumbs(view.finder)} />
      <h1 id="budget-title">{view.finder.title}</h1>
      <BudgetFinder view={view.finder} id="budget" labelledBy="budget-title" />
      {view.picks.length > 0 && (
        <section aria-labelledby="budget-picks">
          <h2 id="budget-picks">Pick a budget</h2>
          <QuickPicks picks={view.picks} />
        </section>
      )}
      <section aria-labelledby="budget-range">
        <h2 id="budget-range">Set your price range</h2>
        <PriceSlider view={view.slider} id="budget-slider" labelledBy="budget-range" />
      </section>
    </div>
  </SiteFrame>
);
