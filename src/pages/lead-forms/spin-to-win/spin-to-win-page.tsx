import type { ReactElement, ReactNode } from 'react';
import { PrizeWheel } from '#features/prize-draw/ui/prize-wheel/prize-wheel.tsx';
import { formatDate } from '#kernel/format-date.ts';
import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { SpinToWin } from '#model/site/options/shoppers/spin-to-win-options.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { TextLink } from '#ui-kit/link/link.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';

const dollars = (value: number): string => formatDollars(dollarsToCents(value));

/** The page of the prize wheel (ROUTE-57): wheel, prizes with their chances, the form or the result, and the terms. */
export const SpinToWinPage = ({
  site,
  promotion,
  drawn,
  isOpen,
  children,
}: {
  readonly site: Site;
  readonly promotion: SpinToWin;
  /** The name of the prize that the shopper has drawn. Null if the shopper has not turned the wheel yet. */
  readonly drawn: string | null;
  /** Whether the shopper can turn the wheel now. */
  readonly isOpen: boolean;
  /** The form, or the reason why the page shows no form. */
  readonly children?: ReactNode;
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.spinToWin()} hidesSearch>
    <div className="shell spin-page">
      <div className="account-head">
        <h1 className="type-30">{promotion.title}</h1>
        {isOpen && <p>{promotion.intro}</p>}
      </div>
      {drawn !== null && <Result promotion={promotion} drawn={drawn} />}
      <div className="spin-prizes">
        <PrizeWheel prizes={promotion.prizes} drawn={drawn} />
        <section aria-labelledby="spin-prizes">
          <h2 id="spin-prizes" className="type-20">
            What the wheel has
          </h2>
          <ol className="spin-list">
            {promotion.prizes.map(({ name, chance, value }) => (
              <li key={name}>
                <strong>{name}</strong>
                {value > 0 && `, worth ${dollars(value)}`} <span className="muted">({chance} % chance)</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      {children}
      <Terms promotion={promotion} />
    </div>
  </SiteFrame>
);

const Result = ({ promotion, drawn }: { readonly promotion: SpinToWin; readonly drawn: string }): ReactElement => {
  const isPrize = (promotion.prizes.find(({ name }) => name === drawn)?.value ?? 1) > 0;
  return (
    <Notice tone={isPrize ? 'success' : 'info'}>
      <p>
        {isPrize ? 'You won: ' : 'Your result: '}
        <strong>{drawn}</strong>. {isPrize ? 'The dealership has your result and contacts you.' : 'Thank you for taking part.'}
      </p>
    </Notice>
  );
};

/** The terms of the promotion: sentences that are made from its settings, and the dealer's own sentences. */
const Terms = ({ promotion: { opens, closes, promoter, permits, prizes, terms } }: { readonly promotion: SpinToWin }): ReactElement => (
  <section className="spin-terms type-14" aria-labelledby="spin-terms">
    <h2 id="spin-terms" className="type-20">
      Terms of this promotion
    </h2>
    <p>
      The promoter is {promoter}. The promotion is open from {formatDate(opens, 'long')} to {formatDate(closes, 'long')}. Each person has
      one turn. When you turn the wheel, a program draws the result at random with the chances that are listed above; all fields of the
      picture are equally large. Prizes:{' '}
      {prizes
        .filter(({ value }) => value > 0)
        .map(({ name, value }) => `${name} (${dollars(value)})`)
        .join('; ')}
      .
    </p>
    {terms.map((term) => (
      <p key={term}>{term}</p>
    ))}
    {permits.length > 0 && <p>Permits: {permits.join('; ')}.</p>}
    <p>
      We use your details to give you your prize, as the <TextLink href={paths.pages.privacy()}>privacy policy</TextLink> describes.
    </p>
  </section>
);
