import { QuickPicks } from '#features/budget/ui/quick-picks/quick-picks.tsx';
import { quickPicksView } from '#features/budget/views/quick-picks-view.ts';
import { lasting } from '#kernel/timed.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import { paths } from '#urls/paths.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** The block needs at least two price limits, because one limit offers no choice. */
const FEWEST_LIMITS = 2;

/** The quick picks of the budget search: price limits, each with the number of vehicles below it (BUDGET-07, BUDGET-08). */
export const budgetBlock = defineHomeBlock('budget', {
  options: { title: blockTitle },
  view: async ({ title }, { site, stock }) => {
    const picks = await quickPicksView(site, stock);
    // A price limit is left out if it has the same number of vehicles as the next lower limit. It is also left out if
    // no vehicle costs less, or if all vehicles cost less.
    const useful = picks.filter(({ count }, index) => count > 0 && count < stock.result.count && count > (picks[index - 1]?.count ?? 0));
    if (useful.length < FEWEST_LIMITS) return lasting(null);
    return lasting({ title: title ?? fillPlaceholders('{Cars} for your budget', site), picks: useful });
  },
  Component: ({ view, id }) => (
    <BlockSection id={id} title={view.title} link={{ label: 'Start from a repayment', href: paths.budget() }} className="block-budget">
      <QuickPicks picks={view.picks} />
    </BlockSection>
  ),
});
