import type { ReactElement, ReactNode } from 'react';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { leadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { LeadForm } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import { VehicleSummary } from '#features/leads/ui/vehicle-summary/vehicle-summary.tsx';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { FIRST_FOCUS } from '#ui-kit/field/first-focus.ts';
import { paths } from '#urls/paths.ts';

/** The page on which a shopper reserves a vehicle: the terms, the vehicle and the form for the contact details. */
export const CheckoutPage = ({
  site,
  currentPath,
  crumbs,
  form,
  terms,
  stepNames,
  tradeIn,
  figure,
  isSkip,
}: {
  readonly site: Site;
  readonly currentPath: string;
  readonly crumbs: readonly Crumb[];
  readonly form: LeadFormView;
  readonly terms: readonly string[];
  /** The names of the form's steps, in their order. The payment follows them. */
  readonly stepNames: readonly string[];
  /** The shopper's trade-in, which is shown in the trade-in step; null in other steps. */
  readonly tradeIn: ReactNode;
  /** The repayment, which is shown in the finance step; null in other steps. */
  readonly figure: ReactNode;
  /**
   * True if the button of the form skips the trade-in step. In this case, the button of the form looks secondary, and
   * the button inside `tradeIn` looks primary.
   */
  readonly isSkip: boolean;
}): ReactElement => (
  <SiteFrame site={site} currentPath={currentPath} hidesSearch>
    <div className="shell page-top lead-form-shell">
      <div className="lead-form-page">
        <div className="lead-form-vehicle">
          <Breadcrumb crumbs={crumbs} />
        </div>
        <article className="lead-form-card">
          <h1 className="type-24">Reserve this {site.vehicleWord.singular}</h1>
          {form.model.vehicle && <VehicleSummary vehicle={leadVehicleSummary(form.model.vehicle)} />}
          <CheckoutSteps names={stepNames} current={form.model.step?.number ?? 1} />
          <Terms terms={terms} isOpen={(form.model.step?.number ?? 1) === 1} />
          <h2 className="type-20 form-step-title" tabIndex={-1} data-step-heading="" {...(form.isMoved ? FIRST_FOCUS : {})}>
            {form.model.step?.title ?? form.model.title}
          </h2>
          {tradeIn}
          <LeadForm {...form} hasHeading={false} submitVariant={isSkip ? 'secondary' : 'primary'}>
            {figure}
          </LeadForm>
        </article>
      </div>
    </div>
  </SiteFrame>
);

/**
 * All steps of the reservation, with the payment as the last one. Finished steps are not links, because the shopper reaches them with
 * the button Back.
 */
const CheckoutSteps = ({ names, current }: { readonly names: readonly string[]; readonly current: number }): ReactElement => (
  <ol className="checkout-steps">
    {[...names, 'Payment'].map((name, index) => (
      <li key={name} data-done={index + 1 < current ? '' : undefined} aria-current={index + 1 === current ? 'step' : undefined}>
        {name}
      </li>
    ))}
  </ol>
);

/** The terms of the reservation. After the first step they are collapsed, and the shopper can open them until the payment. */
const Terms = ({ terms, isOpen }: { readonly terms: readonly string[]; readonly isOpen: boolean }): ReactElement => {
  const list = (
    <ul>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
  return isOpen ? (
    <div className="prose">{list}</div>
  ) : (
    <details className="prose">
      <summary className="accordion-head">Terms of the reservation</summary>
      {list}
    </details>
  );
};

/** The page for a vehicle that cannot be reserved: somebody else has taken it, or it is sold. */
export const TakenPage = ({ site, vehicle }: { readonly site: Site; readonly vehicle: LeadVehicle }): ReactElement => (
  <SiteFrame site={site} currentPath={reservePath(vehicle)} hidesSearch>
    <div className="shell">
      <AccountLayout
        title={`This ${site.vehicleWord.singular} cannot be reserved now`}
        intro={
          vehicle.available
            ? 'Another shopper may have reserved it a moment ago. Nothing was charged. Ask us to be next in line, or see others.'
            : 'It was sold. Nothing was charged. See others, or ask us for something similar.'
        }
      >
        <div className="account-card">
          <VehicleSummary vehicle={leadVehicleSummary(vehicle)} isLinked />
          <LinkButton href={paths.vehicleSimilar(vehicle.slug)} size="large" wide>
            See similar {site.vehicleWord.plural}
          </LinkButton>
          <LinkButton href={paths.vehicleEnquiry(vehicle.slug)} variant="secondary" wide>
            {vehicle.available ? 'Ask to be next in line' : 'Ask for something similar'}
          </LinkButton>
        </div>
      </AccountLayout>
    </div>
  </SiteFrame>
);

const reservePath = ({ slug }: LeadVehicle): string => paths.vehicleCheckout(slug);
