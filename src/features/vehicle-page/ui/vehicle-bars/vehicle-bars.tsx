import type { ReactElement, ReactNode } from 'react';
import { stateAttributes } from '#features/stock/rules/shown-stock/shown-state.ts';
import { PriceLine } from '#features/stock/ui/price-line/price-line.tsx';
import { BodySilhouette } from '#features/stock/ui/vehicle-picture/body-silhouette.tsx';
import { Button } from '#ui-kit/button/button.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import type { PhoneRevealView } from '../../views/phone-reveal-view.ts';
import type { VehicleBarsView } from '../../views/vehicle-bars-view.ts';
import { ActionButton } from '../action-button/action-button.tsx';
import { SCROLL_DISTANCES } from './scroll-distances.ts';

/** Picture widths in pixels. They are also the widths of the thumbnails, so that the browser loads each file only once. */
const WIDTHS = [120, 240] as const;

/**
 * The bars that stay on the screen while the shopper scrolls. The header appears after the page was scrolled (VDP-56,
 * VDP-57). Phones have a bar of buttons (VDP-59), which becomes more prominent when the page is scrolled further
 * (VDP-60). The style sheet changes the bars by scroll-driven animations; in browsers without such animations,
 * `vehicle-bars.behaviour.ts` does this. A hidden header cannot receive the keyboard focus.
 */
export const VehicleBars = ({
  view,
  weekly,
}: {
  readonly view: VehicleBarsView;
  /** The weekly repayment, with the text that the law requires beside it. */
  readonly weekly?: ReactNode;
}): ReactElement => (
  <>
    <section className="sticky-header" aria-label="Summary" data-behaviour="vehicle-bars" data-past-after={SCROLL_DISTANCES.header}>
      <div className="shell sticky-row">
        <span className="sticky-picture">
          {view.pictureUrl === null ? (
            <BodySilhouette shape={view.shape} className="silhouette-full" />
          ) : (
            <Picture
              src={view.pictureUrl}
              vehicleId={view.vehicleId}
              alt=""
              frame="card"
              width={120}
              widths={WIDTHS}
              sizes="6rem"
              fallback={view.shape}
            />
          )}
        </span>
        <div className="sticky-name">
          <p>{view.name}</p>
          {view.facts.length > 0 && <p className="sticky-facts">{view.facts.join(' · ')}</p>}
        </div>
        <div className="sticky-price">{view.price ? <PriceLine {...view.price} size="card" /> : <p className="font-heading">SOLD</p>}</div>
        {view.price && weekly && <div className="sticky-weekly">{weekly}</div>}
        {view.headerLinks.length > 0 && (
          <div className="sticky-links" {...stateAttributes(view.vehicleId, view.state)} data-part="header">
            {view.headerLinks.map((link, index) => (
              <ActionButton key={link.action} link={link} variant={index === 0 ? 'primary' : 'secondary'} size="small" />
            ))}
          </div>
        )}
      </div>
    </section>
    {view.dockActions.length > 0 && (
      <section
        className="dock"
        aria-label="What you can do"
        data-behaviour="vehicle-bars"
        data-past-after={SCROLL_DISTANCES.dock}
        {...stateAttributes(view.vehicleId, view.state)}
        data-part="dock"
      >
        {view.dockActions.map((action) =>
          action.kind === 'call' ? (
            <DockCall key="call" phone={action.phone} />
          ) : (
            <ActionButton key={action.action} link={action} variant="secondary" />
          ),
        )}
      </section>
    )}
  </>
);

/**
 * The button 'Call Now'. When it is pressed, a link with the phone number replaces it (VDP-59, VDP-64). It is a compact
 * form of `phone-reveal.tsx`.
 */
const DockCall = ({ phone }: { readonly phone: PhoneRevealView }): ReactElement => (
  <form method="post" action={phone.action} data-behaviour="phone-reveal" data-phone-reveal={JSON.stringify(phone.report)}>
    <Button type="submit" variant="secondary" wide>
      <Icon name="phone" />
      <span>{phone.label}</span>
      <span className="sr-only">: show the number</span>
    </Button>
    <a href={phone.href} className="btn btn-secondary btn-wide tabular" data-phone-number="" hidden>
      <Icon name="phone" />
      <span>{phone.number}</span>
    </a>
  </form>
);
