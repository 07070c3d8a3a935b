import { readBudgetInputs } from '#features/budget/rules/budget-inputs.ts';
import { EVERY_BUDGET } from '#features/budget/rules/budget-query.ts';
import { BudgetFinder } from '#features/budget/ui/budget-finder/budget-finder.tsx';
import { budgetFinderView } from '#features/budget/views/budget-finder-view.ts';
import { lasting } from '#kernel/timed.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** The budget finder (BUDGET-01). The block is left out if no vehicle has a price that the budget search could find. */
export const budgetFinderBlock = defineHomeBlock('budgetFinder', {
  options: { title: blockTitle },
  view: async ({ title }, { site, stock }) => {
    if ((await stock.priceRange(EVERY_BUDGET)) === undefined) return lasting(null);
    const finder = await budgetFinderView(site, stock, readBudgetInputs(new URLSearchParams(), site.budget));
    return lasting({ title: title ?? finder.title, finder });
  },
  Component: ({ view, id }) => (
    <BlockSection id={id} title={view.title} className="block-budget-finder">
      <BudgetFinder view={view.finder} id={`${id}-finder`} labelledBy={id} />
    </BlockSection>
  ),
});
