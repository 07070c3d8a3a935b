import { DisclaimerText } from '#features/finance/ui/disclaimer-text.tsx';
import { loanCalculatorIsland } from '#features/finance/ui/loan-calculator/loan-calculator.island.tsx';
import { leadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import { VehicleSummary } from '#features/leads/ui/vehicle-summary/vehicle-summary.tsx';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { Island } from '#ui-kit/island/island.tsx';
import { PagePart } from '#ui-kit/page-part/page-part.tsx';
import { paths } from '#urls/paths.ts';
import { type VehicleFinanceServices, vehicleCalculatorPage } from './vehicle-calculator-page.ts';

/**
 * `GET /cars/:slug/repayments`: the finance calculator of a vehicle, without the chart and the finance facts. The
 * vehicle page shows it in a dialog. Without JavaScript the browser opens it as a page (VDP-50).
 */
export const vehicleRepaymentsPage = (services: VehicleFinanceServices): PageHandler =>
  vehicleCalculatorPage(services, {
    extent: 'short',
    pathFor: paths.vehicleRepayments,
    anchor: '',
    title: 'Calculate repayments',
    body: ({ site, canonicalOrigin }, vehicle, view) => (
      <SiteFrame site={site} currentPath={paths.vehicleRepayments(vehicle.slug)} hidesSearch>
        <div className="shell finance-page finance-page-narrow">
          <Breadcrumb
            crumbs={[
              { label: vehicleName(vehicle), href: paths.vehicle(vehicle.slug) },
              { label: 'Repayments', href: null },
            ]}
          />
          {/* If a dialog loads this page, the dialog shows only the following element. */}
          <PagePart id="dialog">
            <article className="repayments">
              <h1>Calculate repayments</h1>
              <VehicleSummary vehicle={leadVehicleSummary(siteLeadVehicle(site, vehicle, canonicalOrigin))} />
              <Island of={loanCalculatorIsland} props={view.calculator} />
              <DisclaimerText disclaimer={view.disclaimer} />
            </article>
          </PagePart>
        </div>
      </SiteFrame>
    ),
  });

export const vehicleRepaymentsRoute: Route<VehicleFinanceServices> = {
  method: 'GET',
  path: '/cars/:slug/repayments',
  handler: vehicleRepaymentsPage,
  isOn: ({ features }) => features.finance,
};
