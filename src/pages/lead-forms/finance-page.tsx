import type { ReactElement } from 'react';
import { FinanceCalculatorSection } from '#features/finance/ui/finance-calculator-section.tsx';
import type { LoanCalculatorView } from '#features/finance/views/loan-calculator-view.ts';
import { leadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { LeadForm } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import { VehicleSummary } from '#features/leads/ui/vehicle-summary/vehicle-summary.tsx';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { PagePart } from '#ui-kit/page-part/page-part.tsx';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import { paths } from '#urls/paths.ts';

/** The page /finance: a calculator, and a finance enquiry form at `#finance-form` (ROUTE-16). */
export const FinancePage = ({
  site,
  calculator,
  form,
}: {
  readonly site: Site;
  readonly calculator: LoanCalculatorView | null;
  readonly form: LeadFormView;
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.pages.finance()}>
    <div className="shell finance-page">
      <Breadcrumb
        crumbs={[
          { label: 'Home', href: paths.home() },
          { label: 'Finance', href: null },
        ]}
      />
      <h1>Finance</h1>
      {calculator && <FinanceCalculatorSection view={calculator} />}
      <PageSection id="finance-form" title={form.model.title}>
        <PagePart id="finance-lead" className="finance-form">
          {form.model.vehicle && <VehicleSummary vehicle={leadVehicleSummary(form.model.vehicle)} isLinked />}
          <LeadForm {...form} />
        </PagePart>
      </PageSection>
    </div>
  </SiteFrame>
);
