import { noticesOf, readSandboxChoice, type SandboxChoice } from '#features/payments/rules/sandbox-choice.ts';
import type { SandboxPage, SandboxPayment } from '#features/payments/server/sandbox/sandbox-page.server.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { formRoutes } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { CHOICE_FIELD, SandboxPaymentPage, type SandboxStage } from './sandbox-payment-page.tsx';

export interface SandboxPaymentServices {
  readonly sandbox: SandboxPage;
  readonly notFound: PageHandler;
}

/** The query parameter that selects the message on the page after a tester has chosen how the payment ends. */
const SHOW_PARAM = 'show';

/**
 * `GET` and `POST /payments/sandbox/:id`: the payment page of the sandbox. The site sends a shopper to this page in the
 * same way as to the payment page of a real provider. The first post decides how the payment ends. After later posts,
 * the page says that the payment is over.
 */
export const sandboxPaymentPage =
  ({ sandbox, notFound }: SandboxPaymentServices): PageHandler =>
  async (page) => {
    const payment = await sandbox.find(page.site, page.params.id ?? '');
    if (payment === null) return notFound(page);
    const show = page.url.searchParams.get(SHOW_PARAM);
    if (page.request.method !== 'POST') return answer(page, payment, 200, show);
    const choice = readSandboxChoice((await readPostedFields(page.request))?.[CHOICE_FIELD] ?? '');
    if (choice === null) return answer(page, payment, 422, null);
    await sandbox.choose(payment, choice, noticesOf(choice));
    return { kind: 'redirect', status: 303, location: nextAddress(payment, choice) };
  };

const nextAddress = ({ id, returnUrl }: SandboxPayment, choice: SandboxChoice): string => {
  switch (choice) {
    case 'decline':
    case 'challenge':
      return `${paths.sandboxPayment(id)}?${SHOW_PARAM}=${choice}`;
    case 'timeout':
      return `${paths.sandboxPayment(id)}?${SHOW_PARAM}=lost`;
    default:
      return returnUrl;
  }
};

const stageOf = ({ state }: SandboxPayment, show: string | null): SandboxStage => {
  if (show === 'lost') return 'lost';
  if (state !== 'open') return 'over';
  return show === 'challenge' ? 'challenge' : 'choose';
};

const answer = ({ site }: PageRequest, payment: SandboxPayment, status: number, show: string | null): PageAnswer => ({
  kind: 'page',
  status,
  head: { title: `Test payment | ${site.name}`, description: null, canonicalPath: null, indexable: false, sheets: ['account'] },
  caching: 'private',
  body: (
    <SandboxPaymentPage
      site={site}
      path={paths.sandboxPayment(payment.id)}
      stage={stageOf(payment, show)}
      isDeclined={show === 'decline' && payment.state === 'open'}
      payment={payment}
    />
  ),
});

export const SANDBOX_PAYMENT_ROUTES = formRoutes<SandboxPaymentServices>({
  path: paths.sandboxPayment('-id-').replace('-id-', ':id'),
  handler: sandboxPaymentPage,
});
