import type { ReactElement } from 'react';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import type { LeadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { VehicleSummary } from '#features/leads/ui/vehicle-summary/vehicle-summary.tsx';
import { PaymentRows } from '#features/payments/ui/payment-rows.tsx';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Accordion } from '#ui-kit/accordion/accordion.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';

/** The name of the form field that says which action the person wants, such as cancelling the reservation. */
export const ACTION_FIELD = 'action';

/** What the page of a reservation shows. */
export interface ReservationView {
  readonly title: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly text: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** The terms that the shopper agreed to; empty for older reservations. */
  readonly terms: readonly string[];
  readonly vehicle: LeadVehicleSummary | null;
  /** The main link of the page: to the payment, or to the same page if the payment has not been confirmed yet. Otherwise null. */
  readonly link: { readonly label: string; readonly href: string; readonly isPayment: boolean } | null;
  /** The changes that the person who opened the link may make, each with the text of its button. */
  readonly actions: readonly { readonly action: string; readonly label: string; readonly isMain: boolean }[];
  /** The reason why the posted change was not made; null if no change was refused. */
  readonly problem: string | null;
  readonly token: string;
}

/** The page that the signed links of a reservation open. It shows no personal details. */
export const ReservationPage = ({ site, view }: { readonly site: Site; readonly view: ReservationView }): ReactElement => (
  <SiteFrame site={site} currentPath="/reservation" hidesSearch>
    <div className="shell">
      <AccountLayout title={view.title} alert={view.problem}>
        <Notice tone={view.tone}>
          <p>{view.text}</p>
        </Notice>
        <div className="account-card">
          {view.vehicle && <VehicleSummary vehicle={view.vehicle} isLinked />}
          <PaymentRows rows={view.rows} />
          {view.link && (
            <LinkButton
              href={view.link.href}
              size={view.link.isPayment ? 'large' : 'normal'}
              variant={view.link.isPayment ? 'primary' : 'secondary'}
              wide
            >
              {view.link.label}
            </LinkButton>
          )}
          {view.terms.length > 0 && <Terms terms={view.terms} />}
          {view.actions.length > 0 && (
            <form method="post" action={paths.reservation(view.token)} className="account-form">
              {view.actions.map(({ action, label, isMain }) => (
                <Button key={action} type="submit" name={ACTION_FIELD} value={action} variant={isMain ? 'primary' : 'secondary'} wide>
                  {label}
                </Button>
              ))}
            </form>
          )}
        </div>
      </AccountLayout>
    </div>
  </SiteFrame>
);

const Terms = ({ terms }: { readonly terms: readonly string[] }): ReactElement => {
  const list = (
    <ul className="prose">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
  return <Accordion panels={[{ id: 'terms', title: 'Terms of the reservation', content: list }]} />;
};
