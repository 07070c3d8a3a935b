import type { ReactElement } from 'react';
import { SidebarFinance } from '#features/finance/ui/credit/sidebar-finance.tsx';
import { FinanceCalculatorSection } from '#features/finance/ui/finance-calculator-section.tsx';
import { FinanceDisclaimerSection } from '#features/finance/ui/finance-disclaimer-section.tsx';
import type { LoanCalculatorView } from '#features/finance/views/loan-calculator-view.ts';
import { leadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { LeadForm } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import { VehicleSummary } from '#features/leads/ui/vehicle-summary/vehicle-summary.tsx';
import type { VehicleFinanceView } from '#features/vehicle-page/views/vehicle-finance-view.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { TextLink } from '#ui-kit/link/link.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { PagePart } from '#ui-kit/page-part/page-part.tsx';
import { FinanceChoices } from './finance-choices.tsx';
import type { FinanceChoice } from './finance-page-kinds.ts';

/** The content of a finance page around its form. */
export interface FinancePageView {
  readonly path: string;
  readonly heading: string;
  readonly crumbs: readonly Crumb[];
  readonly calculator: LoanCalculatorView | null;
  readonly isCalculatorFirst: boolean;
  /** On the finance page of a vehicle (ROUTE-15): the weekly repayment, with the disclaimer for this vehicle. Otherwise null. */
  readonly finance: VehicleFinanceView | null;
  /**
   * The URL of the page with similar vehicles, if the link to this page names a vehicle that is no longer for sale;
   * otherwise null.
   */
  readonly similarHref: string | null;
  /** Links to the other finance pages. */
  readonly choices: readonly FinanceChoice[];
  /** Who provides or arranges credit, and under which licence. */
  readonly creditStatements: readonly string[];
}

/** A finance page with its form at `#finance-form` (FIN-50, ROUTE-78). */
export const FinancePage = ({
  site,
  page,
  form,
}: {
  readonly site: Site;
  readonly page: FinancePageView;
  readonly form: LeadFormView;
}): ReactElement => {
  const calculator = page.calculator && <FinanceCalculatorSection view={page.calculator} />;
  const { model } = form;
  // The form shows its title only if the title differs from the heading of the page.
  const title = page.heading === model.title ? null : model.title;
  return (
    <SiteFrame site={site} currentPath={page.path}>
      <div className="shell finance-page">
        <Breadcrumb crumbs={page.crumbs} />
        <div className="finance-head">
          <h1>{page.heading}</h1>
          {title === null && model.intro && <p className="finance-lead">{model.intro}</p>}
        </div>
        {page.similarHref && <GoneNotice site={site} similarHref={page.similarHref} />}
        {page.isCalculatorFirst && <FinanceChoices choices={page.choices} />}
        {page.isCalculatorFirst && calculator}
        <div className={page.isCalculatorFirst ? 'finance-body page-section' : 'finance-body'}>
          <section id="finance-form" aria-label={model.title} className="finance-form">
            {title !== null && <h2 className="type-20">{title}</h2>}
            {title !== null && model.intro && <p className="finance-lead">{model.intro}</p>}
            {model.vehicle && <VehicleSummary vehicle={leadVehicleSummary(model.vehicle)} isLinked />}
            {page.finance && <SidebarFinance view={{ ...page.finance.sidebar, repaymentsHref: null }} />}
            <PagePart id="finance-lead">
              <LeadForm {...form} />
            </PagePart>
          </section>
          {!page.isCalculatorFirst && <FinanceChoices choices={page.choices} isAside />}
        </div>
        {!page.isCalculatorFirst && calculator}
        {page.finance?.sidebar.weekly && page.finance.disclaimer && <FinanceDisclaimerSection disclaimer={page.finance.disclaimer} />}
        {page.creditStatements.map((statement) => (
          <p key={statement} className="type-12 muted finance-credit">
            {statement}
          </p>
        ))}
      </div>
    </SiteFrame>
  );
};

const GoneNotice = ({ site, similarHref }: { readonly site: Site; readonly similarHref: string }): ReactElement => (
  <Notice>
    <p>
      {fillPlaceholders('The {car} of this link is no longer for sale here. You can still ask us for finance.', site)}{' '}
      <TextLink href={similarHref}>{fillPlaceholders('See similar {cars}', site)}</TextLink>
    </p>
  </Notice>
);
