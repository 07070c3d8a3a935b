import type { ReactElement } from 'react';
import { BlockSection } from './block-section.tsx';

export interface BudgetTeaserView {
  readonly title: string;
  readonly budgets: readonly { /** '$20,000' */ readonly limitText: string; readonly href: string; readonly countText: string }[];
}

/** Price limits, each with what it finds. */
export const BudgetTeaser = ({ view, id }: { readonly view: BudgetTeaserView; readonly id: string }): ReactElement => (
  <BlockSection id={id} title={view.title} className="block-budget">
    <ul className="budgets">
      {view.budgets.map((budget) => (
        <li key={budget.href}>
          <a href={budget.href} rel="nofollow">
            <span className="budgets-under">Under </span>
            <span className="budgets-label">{budget.limitText}</span>
            <span className="budgets-count">{budget.countText}</span>
          </a>
        </li>
      ))}
    </ul>
  </BlockSection>
);
