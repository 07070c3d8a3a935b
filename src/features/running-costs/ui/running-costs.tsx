import type { ReactElement } from 'react';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import type { RunningCostsView } from '../views/running-costs-view.ts';
import { DeliveryCalculator } from './delivery-calculator/delivery-calculator.tsx';
import { FuelCalculator } from './fuel-calculator/fuel-calculator.tsx';

/** The section 'Running costs and delivery', with one or both calculators. */
export const runningCostsTitle = ({ fuel, delivery }: RunningCostsView): string => {
  if (fuel) return delivery ? 'Running costs and delivery' : 'Running costs';
  return 'Delivery';
};

/** VDP-11 */
export const RunningCosts = ({ view }: { readonly view: RunningCostsView }): ReactElement => (
  <PageSection id="running-costs" title={runningCostsTitle(view)}>
    <div className="cost-boxes">
      {view.fuel && <FuelCalculator slug={view.slug} fuel={view.fuel} postcode={view.delivery?.postcode ?? ''} />}
      {view.delivery && <DeliveryCalculator slug={view.slug} delivery={view.delivery} typedFuel={view.fuel ? view.typed : {}} />}
    </div>
  </PageSection>
);
