import type { ReactElement } from 'react';
import type { CreditRepresentation } from '../../rules/credit-representation.ts';

/** Shows a repayment in one line, for a bar with little space. Its asterisk links to the warning on the same page (VDP-57). */
export const CreditLine = ({
  credit,
  warningHref,
}: {
  readonly credit: CreditRepresentation;
  readonly warningHref: string;
}): ReactElement => (
  <p className="credit-line">
    <b>
      {credit.repayment.text} a {credit.repayment.per}
    </b>
    <span>
      {credit.annualRate}
      {credit.kind === 'stated' ? (
        <>
          {` · comparison rate ${credit.comparisonRate}`}
          <a href={warningHref} aria-label="Warning about the comparison rate">
            *
          </a>
        </>
      ) : (
        ` · ${credit.note}`
      )}
    </span>
  </p>
);
