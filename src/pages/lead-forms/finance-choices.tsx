import type { ReactElement } from 'react';
import type { FinanceChoice } from './finance-page-kinds.ts';

/** Links to the other finance pages, as a row, or as a list beside the form if `isAside` is true. */
export const FinanceChoices = ({
  choices,
  isAside = false,
}: {
  readonly choices: readonly FinanceChoice[];
  readonly isAside?: boolean;
}): ReactElement => (
  <nav aria-label="More ways to finance" className={isAside ? 'finance-choices finance-choices-aside' : 'finance-choices'}>
    <ul>
      {choices.map(({ href, label, about }) => (
        <li key={href}>
          {/* Links with a vehicle are nofollow, because search engines should read only the pages without a vehicle. */}
          <a href={href} rel={href.includes('?') ? 'nofollow' : undefined}>
            <b>{label}</b>
            <span>{about}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
