import { type DisclaimerText, financeDisclaimer } from '#features/finance/rules/finance-disclaimer.ts';
import { weeklyRepayment } from '#features/finance/rules/weekly-repayment.ts';
import { type LoanCalculatorView, loanCalculatorView } from '#features/finance/views/loan-calculator-view.ts';
import type { FinanceLink, SidebarFinanceView } from '#features/finance/views/sidebar-finance-view.ts';
import { financeLinkValues } from '#features/stock/rules/finance-link-values.ts';
import type { Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { FINANCE_FORM } from '#urls/finance-link.ts';
import { paths } from '#urls/paths.ts';

/** The finance content of a vehicle's page. */
export interface VehicleFinanceView {
  readonly sidebar: SidebarFinanceView;
  /** The finance calculator (VDP-17); null if the page has none. */
  readonly calculator: LoanCalculatorView | null;
  /** Links below the calculator to the forms for finance (FIN-50); none without a calculator. */
  readonly links: readonly FinanceLink[];
  /** The disclaimer on finance (FIN-49); null if the page has none. */
  readonly disclaimer: DisclaimerText | null;
}

/**
 * The finance content of a vehicle's page.
 * @param now epoch milliseconds
 */
export const vehicleFinanceView = (site: Site, vehicle: Vehicle, now: number): Timed<VehicleFinanceView> => {
  const { value: weekly, validUntil } = weeklyRepayment(site, vehicle, now);
  const action = `${paths.vehicleFinance(vehicle.slug)}#finance-calculator`;
  const calculator = loanCalculatorView(site, { vehicle, extent: 'full', action, isBrief: true });
  const disclaimer = financeDisclaimer(site, vehicle, now);
  const sidebar = {
    weekly,
    repaymentsHref: calculator && paths.vehicleRepayments(vehicle.slug),
    disclaimerHref: disclaimer && '#financeDisclaimer',
  };
  const links = calculator === null ? [] : financeLinks(vehicle);
  return { value: { sidebar, calculator, links, disclaimer }, validUntil };
};

const financeLinks = (vehicle: Vehicle): readonly FinanceLink[] => [
  { label: 'Get your own quote', href: `${paths.personalisedFinance(vehicle.id)}${FINANCE_FORM}` },
  { label: 'Apply for finance', href: paths.applyForFinanceLink(financeLinkValues(vehicle)) },
];
