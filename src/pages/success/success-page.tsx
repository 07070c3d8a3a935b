import type { ReactElement, ReactNode } from 'react';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import { LEAD_KINDS } from '#features/leads/rules/kinds/lead-kinds.ts';
import type { SuccessTicket } from '#features/leads/server/success-ticket.server.ts';
import { VehicleSummary } from '#features/leads/ui/vehicle-summary/vehicle-summary.tsx';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { paths } from '#urls/paths.ts';
import { type SuccessView, successView } from './success-view.ts';

/** ROUTE-10 */
export const SuccessPage = ({
  site,
  ticket,
  now,
}: {
  readonly site: Site;
  readonly ticket: SuccessTicket | null;
  readonly now: number;
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.success()} hidesSearch>
    <div className="shell page-space">
      <div className="success-page">
        {ticket ? <Sent site={site} ticket={ticket} view={successView(site, ticket, now)} /> : <NothingSent site={site} />}
      </div>
    </div>
  </SiteFrame>
);

const Sent = ({
  site,
  ticket,
  view,
}: {
  readonly site: Site;
  readonly ticket: SuccessTicket;
  readonly view: SuccessView;
}): ReactElement => (
  <div
    data-behaviour="success-store"
    data-success-category={ticket.category}
    data-success-car-type={ticket.carType}
    data-success-event={ticket.eventId}
  >
    <Sign />
    <h1 className="success-title type-30">Thank you. {LEAD_KINDS[ticket.kind].successLabel} is sent.</h1>
    <p className="success-receiver type-18">{view.receiver} has it.</p>
    {ticket.vehicle && (
      <div className="success-vehicle">
        <VehicleSummary vehicle={ticket.vehicle} isLinked />
      </div>
    )}
    <h2 className="success-next-title type-20">What happens next</h2>
    <ul className="success-next">
      <NextLine icon="clock">{view.nextStep}</NextLine>
      {ticket.time && (
        <NextLine icon="calendar">
          {ticket.isBooked ? 'Booked for you' : 'You asked for'}: {ticket.time}
        </NextLine>
      )}
      {view.address && <NextLine icon="pin">{view.address}</NextLine>}
      {ticket.phone && (
        <NextLine icon="phone">
          {ticket.isBooked ? 'Do you have a question? Call' : 'In a hurry? Call'}{' '}
          <a href={telHref(ticket.phone)} className="link success-phone">
            {ticket.phone}
          </a>
        </NextLine>
      )}
    </ul>
    <Onward site={site} ticket={ticket} />
  </div>
);

const NextLine = ({
  icon,
  children,
}: {
  readonly icon: 'clock' | 'calendar' | 'pin' | 'phone';
  readonly children: ReactNode;
}): ReactElement => (
  <li>
    <Icon name={icon} className="muted" />
    <span>{children}</span>
  </li>
);

/** Links to the next steps: a test drive of the vehicle, similar vehicles, all vehicles. */
const Onward = ({ site, ticket }: { readonly site: Site; readonly ticket: SuccessTicket }): ReactElement => {
  const { vehicle } = ticket;
  const { plural, singular } = site.vehicleWord;
  const offersDrive = vehicle?.canBeDriven === true && LEAD_KINDS[ticket.kind].nextAction === 'test-drive';
  return (
    <div className="success-onward">
      {offersDrive && <LinkButton href={paths.vehicleTestDrive(vehicle.slug)}>Book a test drive of this {singular}</LinkButton>}
      {vehicle && (
        <LinkButton href={paths.vehicleSimilar(vehicle.slug)} variant={offersDrive ? 'secondary' : 'primary'}>
          {`See similar ${plural}`}
        </LinkButton>
      )}
      <LinkButton href={site.search.paths.all} variant={vehicle ? 'secondary' : 'primary'}>
        Back to all {plural}
      </LinkButton>
    </div>
  );
};

const NothingSent = ({ site }: { readonly site: Site }): ReactElement => (
  <>
    {/* success-store.behaviour.ts shows this element if the page is reloaded after the cookie of the sent form has expired. */}
    <div data-behaviour="success-store" data-success-again="" hidden className="success-again">
      <Sign />
      <h2 className="success-title type-24">
        Already sent: <span data-success-again-category="" />
      </h2>
      <p className="success-again-text">We have it. There is no need to send it again.</p>
    </div>
    <h1 className="type-30">Nothing was sent just now</h1>
    <p className="success-nothing">This page says what happened to a form after you send it.</p>
    <div className="success-onward">
      <LinkButton href={site.search.paths.all}>See all {site.vehicleWord.plural}</LinkButton>
      <LinkButton href={paths.enquiry()} variant="secondary">
        Send an enquiry
      </LinkButton>
    </div>
  </>
);

const Sign = (): ReactElement => (
  <span className="success-sign">
    <Icon name="check" size={28} />
  </span>
);
