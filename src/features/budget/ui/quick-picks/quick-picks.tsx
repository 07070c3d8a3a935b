import type { ReactElement } from 'react';
import type { QuickPickView } from '../../views/quick-picks-view.ts';

/**
 * Links with price limits, each with the number of vehicles below the limit. If no vehicle is below a limit, the limit
 * is plain text and not a link (BUDGET-07, BUDGET-08).
 */
export const QuickPicks = ({ picks }: { readonly picks: readonly QuickPickView[] }): ReactElement => (
  <ul className="budgets">
    {picks.map((pick) => (
      <li key={pick.limitText}>
        {pick.href === null ? (
          <span className="budgets-pick">
            <PickText pick={pick} />
          </span>
        ) : (
          <a className="budgets-pick" href={pick.href} rel="nofollow">
            <PickText pick={pick} />
          </a>
        )}
      </li>
    ))}
  </ul>
);

const PickText = ({ pick }: { readonly pick: QuickPickView }): ReactElement => (
  <>
    <span className="budgets-under">Under </span>
    <span className="budgets-label">{pick.limitText}</span>
    <span className="budgets-count">{pick.countText}</span>
  </>
);
