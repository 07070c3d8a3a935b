import { type ReactElement, useId } from 'react';
import { Tooltip } from '#ui-kit/tooltip/tooltip.tsx';
import type { CardFinance } from '../../views/vehicle-card-view.ts';

/**
 * The finance summary of a card (CARD-08): the weekly repayment, its terms, the interest rate and the comparison rate.
 * An asterisk refers to the warning at the end of the page. A site can instead show the comparison rate in a tooltip,
 * beside a link to the terms and conditions (CARD-16).
 */
export const CardFinanceLine = ({ id, finance }: { readonly id: number; readonly finance: CardFinance }): ReactElement => {
  // The id of the tooltip is generated, because ids must be unique and a home page may show the same vehicle twice.
  const place = useId();
  return (
    <p className="vcard-finance">
      <b>
        {finance.repayment.text} a {finance.repayment.per}
      </b>{' '}
      {finance.terms} ·{' '}
      {finance.layout === 'inline' ? (
        `${finance.annualRate} · comparison rate ${finance.comparisonRate}*`
      ) : (
        <>
          {finance.annualRate}{' '}
          <Tooltip id={`rate-${id}-${place}`} text={`Comparison rate ${finance.comparisonRate}*`}>
            {(tip) => (
              <button type="button" {...tip}>
                Comparison rate
              </button>
            )}
          </Tooltip>{' '}
          <a href={finance.termsHref}>T&amp;Cs</a>
        </>
      )}
    </p>
  );
};
