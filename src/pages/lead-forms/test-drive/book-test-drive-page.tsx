import type { ReactElement } from 'react';
import type { LeadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { LeadFormCard, type LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import { VehicleSummary } from '#features/leads/ui/vehicle-summary/vehicle-summary.tsx';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { paths } from '#urls/paths.ts';

/** The page /book-test-drive: the form, and the newest vehicles with links to their own forms (ROUTE-53). */
export const BookTestDrivePage = ({
  site,
  form,
  vehicles,
}: {
  readonly site: Site;
  readonly form: LeadFormView;
  readonly vehicles: readonly LeadVehicleSummary[];
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.pages.testDrive()} hidesSearch>
    <div className="shell page-top lead-form-shell">
      <div className="lead-form-page">
        <div className="lead-form-vehicle">
          <Breadcrumb
            crumbs={[
              { label: 'Home', href: paths.home() },
              { label: form.model.title, href: null },
            ]}
          />
        </div>
        <LeadFormCard {...form} />
        {vehicles.length > 0 && <Picks site={site} vehicles={vehicles} />}
      </div>
    </div>
  </SiteFrame>
);

const Picks = ({ site, vehicles }: { readonly site: Site; readonly vehicles: readonly LeadVehicleSummary[] }): ReactElement => (
  <section className="test-drive-picks" aria-labelledby="test-drive-picks">
    <h2 id="test-drive-picks" className="type-20">
      Or choose one of our newest {site.vehicleWord.plural}
    </h2>
    <ul className="test-drive-list">
      {vehicles.map((vehicle) => (
        <li key={vehicle.id} className="test-drive-pick">
          <VehicleSummary vehicle={vehicle} isLinked />
          <LinkButton href={paths.vehicleTestDrive(vehicle.slug)} variant="secondary" aria-label={`Test drive the ${vehicle.title}`}>
            Test drive this {site.vehicleWord.singular}
          </LinkButton>
        </li>
      ))}
    </ul>
  </section>
);
