import type { ReactElement, ReactNode } from 'react';
import { stateAttributes } from '#features/stock/rules/shown-stock/shown-state.ts';
import { PriceLine } from '#features/stock/ui/price-line/price-line.tsx';
import { Badge } from '#ui-kit/badge/badge.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { TypeHours } from '../../rules/hours-by-type.ts';
import type { SidebarPrice, SidebarView } from '../../views/sidebar-view.ts';
import { ActionButton } from '../action-button/action-button.tsx';
import { PhoneReveal } from '../phone-reveal/phone-reveal.tsx';
import { ViewCounter } from '../view-counter/view-counter.tsx';
import { OpeningHours } from './hours-dropdown.tsx';
import { SoldBlock } from './sold-block.tsx';

/**
 * The sidebar of a vehicle's page: name, price, facts, buttons, location line (VDP-43), number of views and dealership
 * (VDP-40 to 49, VDP-52, VDP-55).
 */
export const VehicleSidebar = ({
  view,
  finance,
  departments = [],
}: {
  readonly view: SidebarView;
  /** The weekly repayment, shown below the price. */
  readonly finance?: ReactNode;
  /** The dealership's opening hours by type of location (VDP-39). */
  readonly departments?: readonly TypeHours[];
}): ReactElement => (
  <div className="vehicle-sidebar">
    <div>
      {view.isCertified && (
        <div className="sidebar-badges">
          <Badge tone="success" className="sidebar-badge">
            <Icon name="shield" size={14} />
            Certified
          </Badge>
        </div>
      )}
      <h1 className="sidebar-title">
        {view.heading}
        {view.detail && ' '}
        {view.detail && <span className="sidebar-detail type-18 muted">{view.detail}</span>}
      </h1>
    </div>
    <div {...stateAttributes(view.vehicleId, view.state)} data-part="price">
      {view.price ? (
        <PriceBlock price={view.price} belowMarket={view.belowMarket} isReserved={view.isReserved} heldUntil={view.heldUntil} />
      ) : (
        <SoldBlock />
      )}
    </div>
    <ul className="sidebar-icons" aria-label="In short">
      {view.icons.map(({ icon, label, value }) => (
        <li key={label}>
          <Icon name={icon} className="muted" />
          <span className="sr-only">{label}: </span>
          <span className="tabular">{value}</span>
        </li>
      ))}
    </ul>
    {finance}
    <Actions view={view} />
    <ul className="sidebar-place type-14 muted">
      {view.locationLine && (
        <li>
          <Icon name="pin" size={16} />
          {view.locationLine}
        </li>
      )}
      {view.views && (
        <li>
          <ViewCounter view={view.views} />
        </li>
      )}
    </ul>
    <DealershipLine dealership={view.dealership} departments={departments} />
  </div>
);

const PriceBlock = ({
  price,
  belowMarket,
  isReserved,
  heldUntil,
}: Pick<SidebarView, 'belowMarket' | 'isReserved' | 'heldUntil'> & { readonly price: SidebarPrice }): ReactElement => (
  <div className="sidebar-price">
    <PriceLine {...price} size="page" />
    {isReserved && (
      <p className="sidebar-note type-14">
        <Icon name="clock" size={16} />
        {heldUntil === null ? 'Reserved for another shopper.' : `On hold until ${heldUntil}.`} Ask to be next in line.
      </p>
    )}
    {belowMarket && (
      <p className="sidebar-note sidebar-note-good type-14">
        <Icon name="check" size={16} />
        {belowMarket}
      </p>
    )}
  </div>
);

const Actions = ({ view }: { readonly view: SidebarView }): ReactElement | null =>
  view.actions.length === 0 ? null : (
    <div className="sidebar-actions" {...stateAttributes(view.vehicleId, view.state)} data-part="actions">
      {view.actions.map((action, index) =>
        action.kind === 'call' ? (
          <PhoneReveal key="call" phone={action.phone} />
        ) : (
          <ActionButton
            key={action.action}
            link={action}
            size={index === 0 ? 'large' : 'normal'}
            variant={index === 0 ? 'primary' : 'secondary'}
          />
        ),
      )}
    </div>
  );

const DealershipLine = ({
  dealership,
  departments,
}: {
  readonly dealership: SidebarView['dealership'];
  readonly departments: readonly TypeHours[];
}): ReactElement => (
  <div className="sidebar-dealership type-14">
    <p className="sidebar-dealership-name">{dealership.name}</p>
    <OpeningHours words={dealership.openNowText} departments={departments} />
    {dealership.licences.length > 0 && <p className="muted">{dealership.licences.join(' · ')}</p>}
  </div>
);
