import type { ReactElement } from 'react';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import type { PaymentProgress } from '#features/payments/rules/payment-progress.ts';
import { PaymentRows } from '#features/payments/ui/payment-rows.tsx';
import { type Cents, formatDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';

/** What the page of an online payment shows about the payment. */
export interface ShownPayment {
  readonly id: string;
  readonly progress: PaymentProgress;
  readonly amountCents: Cents;
  /** Text that says to whom the shopper pays. */
  readonly description: string;
  /** The URL of the provider's payment page; null until the URL is known. */
  readonly payUrl: string | null;
}

interface Message {
  readonly title: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly text: string;
}

const MESSAGES: Readonly<Record<PaymentProgress, Message>> = {
  'to-pay': {
    title: 'Pay online',
    tone: 'info',
    text: 'You have not paid yet. You pay on the next page. There is no surcharge for cards.',
  },
  checking: {
    title: 'We are checking your payment',
    tone: 'info',
    text: 'The payment service has not answered yet. Nothing is lost, and you do not have to pay again: open this page again in a minute. We send you an email when the payment is confirmed.',
  },
  paid: { title: 'Thank you. Your payment is received.', tone: 'success', text: 'We have sent you a receipt by email.' },
  'not-paid': { title: 'Not paid', tone: 'danger', text: 'No money was taken.' },
  returning: {
    title: 'Your money is being returned',
    tone: 'info',
    text: 'The payment could not be accepted. The money is released or sent back to the card or account from which you paid.',
  },
  returned: {
    title: 'Your money was returned',
    tone: 'info',
    text: 'The money was released or sent back to the card or account from which you paid. Banks show it within ten days.',
  },
};

/**
 * The page of one online payment. It shows the progress of the payment: open, being checked, received, failed, or paid
 * back to the shopper.
 */
export const OnlinePaymentPage = ({ site, payment }: { readonly site: Site; readonly payment: ShownPayment }): ReactElement => {
  const { title, tone, text } = MESSAGES[payment.progress];
  return (
    <SiteFrame site={site} currentPath={paths.onlinePayment()} hidesSearch>
      <div className="shell">
        <AccountLayout title={title}>
          <Notice tone={tone}>
            <p>{text}</p>
          </Notice>
          <div className="account-card">
            <PaymentRows
              rows={[
                { label: 'To', value: payment.description },
                { label: 'Amount', value: formatDollars(payment.amountCents) },
                { label: 'Payment number', value: payment.id },
              ]}
            />
            <NextAction payment={payment} />
          </div>
        </AccountLayout>
      </div>
    </SiteFrame>
  );
};

const NextAction = ({ payment }: { readonly payment: ShownPayment }): ReactElement => {
  switch (payment.progress) {
    case 'to-pay':
      return (
        <LinkButton href={payment.payUrl ?? paths.onlinePaymentState(payment.id)} size="large" wide>
          Pay {formatDollars(payment.amountCents)}
        </LinkButton>
      );
    case 'checking':
      return (
        <LinkButton href={paths.onlinePaymentState(payment.id)} variant="secondary" wide>
          Look again
        </LinkButton>
      );
    case 'not-paid':
    case 'returned':
      return (
        <LinkButton href={paths.onlinePayment()} variant="secondary" wide>
          Start again
        </LinkButton>
      );
    default:
      return (
        <LinkButton href={paths.home()} variant="secondary" wide>
          To the home page
        </LinkButton>
      );
  }
};
