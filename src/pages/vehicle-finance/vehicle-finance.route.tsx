import { FinanceCalculatorSection } from '#features/finance/ui/finance-calculator-section.tsx';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';
import { type VehicleFinanceServices, vehicleCalculatorPage } from './vehicle-calculator-page.ts';

/**
 * `GET /cars/:slug/finance`: the page with a vehicle's finance calculator, filled with the values that a shopper sent
 * (VDP-17).
 */
export const vehicleFinancePage = (services: VehicleFinanceServices): PageHandler =>
  vehicleCalculatorPage(services, {
    extent: 'full',
    pathFor: paths.vehicleFinance,
    anchor: '#finance-calculator',
    title: 'Finance Calculator',
    body: ({ site }, vehicle, view) => (
      <SiteFrame site={site} currentPath={paths.vehicleFinance(vehicle.slug)}>
        <div className="shell finance-page">
          <Breadcrumb
            crumbs={[
              { label: vehicleName(vehicle), href: paths.vehicle(vehicle.slug) },
              { label: 'Finance', href: null },
            ]}
          />
          <h1>Finance for this {vehicleName(vehicle)}</h1>
          <FinanceCalculatorSection view={view} />
        </div>
      </SiteFrame>
    ),
  });

export const vehicleFinanceRoute: Route<VehicleFinanceServices> = {
  method: 'GET',
  path: '/cars/:slug/finance',
  handler: vehicleFinancePage,
  isOn: ({ features }) => features.finance,
};
