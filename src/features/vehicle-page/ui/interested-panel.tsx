import type { ReactElement } from 'react';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { offeredActions } from '#features/stock/rules/vehicle-actions.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import { actionLink } from '../views/action-link.ts';
import { phoneRevealView } from '../views/phone-reveal-view.ts';
import { ActionButton, type ActionLink } from './action-button.tsx';

import { PhoneReveal, type PhoneRevealView } from './phone-reveal.tsx';

export interface InterestedView {
  readonly phone: PhoneRevealView | null;
  readonly links: readonly ActionLink[];
}

/** Ways to ask about a vehicle, below all that was read of it (VDP-62); null where the site has no such panel, or the vehicle is gone. */
export const interestedView = (site: Site, vehicle: Vehicle): InterestedView | null => {
  if (!site.vehiclePage.interestedPanel || !isAvailable(vehicle)) return null;
  const links = offeredActions(site, vehicle, ['enquire', 'testDrive']).flatMap((one) => actionLink(site, vehicle, one) ?? []);
  return { phone: phoneRevealView(site, vehicle, site.card.labels.call), links };
};

export const InterestedPanel = ({ view }: { readonly view: InterestedView }): ReactElement => (
  <PageSection id="interested" title="Interested in this vehicle?">
    <div className="interested-actions">
      {view.links.map((link, index) => (
        <ActionButton key={link.action} link={link} look={index === 0 ? 'primary' : 'secondary'} />
      ))}
      {view.phone && <PhoneReveal phone={view.phone} />}
    </div>
  </PageSection>
);
