import type { ReactElement } from 'react';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import type { SandboxChoice } from '#features/payments/rules/sandbox-choice.ts';
import { PaymentRows } from '#features/payments/ui/payment-rows.tsx';
import { formatDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';

/** The field of the page's form that has the tester's choice. */
export const CHOICE_FIELD = 'choice';

const OTHER_CHOICES: readonly (readonly [SandboxChoice, string])[] = [
  ['decline', 'Decline the card'],
  ['challenge', 'Ask for a confirmation by the bank (3-D Secure)'],
  ['collect', 'Pay, and collect the money at once'],
  ['notice-first', 'Pay, and send the notice before the shopper returns'],
  ['twice', 'Pay, and send the notice twice'],
  ['timeout', 'Pay, but send no notice and do not return to the site'],
  ['late', 'Pay after the time has ended'],
];

/**
 * What the page shows. choose: the choices of the tester; challenge: the confirmation by the bank; lost: a notice that the
 * connection is lost; over: a notice that the payment is over.
 */
export type SandboxStage = 'choose' | 'challenge' | 'lost' | 'over';

interface SandboxPaymentProps {
  readonly site: Site;
  readonly path: string;
  readonly stage: SandboxStage;
  readonly isDeclined: boolean;
  readonly payment: { readonly amountCents: number; readonly description: string; readonly returnUrl: string };
}

/** The payment page of the sandbox, on which a tester chooses the outcome of the payment. */
export const SandboxPaymentPage = ({ site, path, stage, isDeclined, payment }: SandboxPaymentProps): ReactElement => (
  <SiteFrame site={site} currentPath={path} hidesSearch>
    <div className="shell">
      <AccountLayout
        title="Test payment"
        intro="This website has no payment provider yet. No money moves on this page, and no card is asked for."
        alert={isDeclined ? 'The card was declined. You can try again.' : null}
      >
        <div className="account-card">
          <PaymentRows
            rows={[
              { label: 'For', value: payment.description },
              { label: 'Amount', value: formatDollars(payment.amountCents) },
            ]}
          />
          <Stage path={path} stage={stage} payment={payment} />
        </div>
      </AccountLayout>
    </div>
  </SiteFrame>
);

const Stage = ({ path, stage, payment }: Pick<SandboxPaymentProps, 'path' | 'stage' | 'payment'>): ReactElement => {
  if (stage === 'choose') return <Choices path={path} amountCents={payment.amountCents} />;
  if (stage === 'challenge') return <Challenge path={path} />;
  return (
    <>
      <Notice>
        <p>
          {stage === 'lost'
            ? 'The connection was lost, so the website was not told about this payment. A timed check of the website will find the payment.'
            : 'This payment is over.'}
        </p>
      </Notice>
      <LinkButton href={payment.returnUrl} variant="secondary" wide>
        Back to the website
      </LinkButton>
    </>
  );
};

const Choices = ({ path, amountCents }: { readonly path: string; readonly amountCents: number }): ReactElement => (
  <form method="post" action={path} className="account-form">
    <Button type="submit" size="large" wide name={CHOICE_FIELD} value="pay">
      Pay {formatDollars(amountCents)}
    </Button>
    {OTHER_CHOICES.map(([choice, label]) => (
      <Button key={choice} type="submit" variant="secondary" wide name={CHOICE_FIELD} value={choice}>
        {label}
      </Button>
    ))}
    <Button type="submit" variant="text" name={CHOICE_FIELD} value="leave">
      Go back without paying
    </Button>
  </form>
);

const Challenge = ({ path }: { readonly path: string }): ReactElement => (
  <form method="post" action={path} className="account-form">
    <p>The bank asks: is this payment yours?</p>
    <Button type="submit" size="large" wide name={CHOICE_FIELD} value="pay">
      Yes, confirm the payment
    </Button>
    <Button type="submit" variant="secondary" wide name={CHOICE_FIELD} value="decline">
      No, refuse it
    </Button>
  </form>
);
