import type { ReactElement } from 'react';
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
import { paths } from '#urls/paths.ts';

/** The page on which a shopper reserves a vehicle: the terms, the vehicle and the form for the contact details. */
export const CheckoutPage = ({
  site,
  currentPath,
  crumbs,
  form,
  terms,
}: {
  readonly site: Site;
  readonly currentPath: string;
  readonly crumbs: readonly Crumb[];
  readonly form: LeadFormView;
  readonly terms: readonly string[];
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
          <div className="prose">
            <ul>
              {terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          </div>
          <div>
            <h2 className="type-20">{form.model.title}</h2>
            <p className="muted">Step 1 of 2. The next step is the payment.</p>
          </div>
          <LeadForm {...form} />
        </article>
      </div>
    </div>
  </SiteFrame>
);

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
