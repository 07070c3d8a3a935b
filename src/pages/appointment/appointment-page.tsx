import type { ReactElement } from 'react';
import { APPOINTMENT_RESOURCES } from '#features/appointments/rules/appointment-resource.ts';
import type { SlotDay } from '#features/appointments/rules/slot-time.ts';
import { SlotsField } from '#features/appointments/ui/slots-field/slots-field.tsx';
import type { LeadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { VehicleSummary } from '#features/leads/ui/vehicle-summary/vehicle-summary.tsx';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { FIRST_FOCUS } from '#ui-kit/field/first-focus.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';

/** The fields of the page's two forms. */
export const APPOINTMENT_FORM = { action: 'action', move: 'move', cancel: 'cancel', time: 'appointment' } as const;

/** The HTML id of the field in which the shopper chooses another time. */
const TIME_ID = 'appointment-time';

/** What the page of an appointment shows. */
export interface AppointmentView {
  readonly resource: keyof typeof APPOINTMENT_RESOURCES;
  readonly state: 'booked' | 'cancelled' | 'past';
  /** The date and time of the appointment: 'Tuesday 24 November 2026, 8:30 am to 9:00 am'. */
  readonly time: string;
  readonly place: string;
  readonly vehicle: LeadVehicleSummary | null;
  /** The times to which the appointment can be moved. */
  readonly days: readonly SlotDay[];
  /** The day or time that the form preselects: the posted day or time, otherwise the day of the booked appointment. */
  readonly chosen: string;
  /** A sentence that says what was changed; null if nothing was changed. */
  readonly done: string | null;
  /** The reason why the posted change was refused; null if no change was refused. */
  readonly problem: string | null;
  /** Why no change is possible, and what to do instead; null if changes are possible. */
  readonly locked: string | null;
  readonly token: string;
}

const TITLES = { booked: 'Your', cancelled: 'Cancelled:', past: 'Past:' } as const;

/** The heading of the page: 'Your test drive'. */
export const appointmentHeading = ({ resource, state }: Pick<AppointmentView, 'resource' | 'state'>): string =>
  `${TITLES[state]} ${APPOINTMENT_RESOURCES[resource].label.toLowerCase()}`;

/**
 * The page that the link in the receipt opens: the appointment, and buttons to move or cancel it. It shows no personal
 * details.
 */
export const AppointmentPage = ({ site, view }: { readonly site: Site; readonly view: AppointmentView }): ReactElement => (
  <SiteFrame site={site} currentPath="/appointment" hidesSearch>
    <div className="shell page-space">
      <div className="lead-form-page lead-form-card">
        <h1 className="type-30">{appointmentHeading(view)}</h1>
        {view.done && (
          <Notice tone="success">
            <p>{view.done}</p>
          </Notice>
        )}
        {view.problem && (
          <Notice tone="danger">
            <p className="error-title" tabIndex={-1} data-error-summary="" {...FIRST_FOCUS}>
              {view.days.length > 0 ? (
                <a href={`#${TIME_ID}`} className="error-link">
                  {view.problem}
                </a>
              ) : (
                view.problem
              )}
            </p>
          </Notice>
        )}
        {view.vehicle && <VehicleSummary vehicle={view.vehicle} isLinked />}
        <ul className="success-next">
          <li className="success-line">
            <Icon name="calendar" />
            {view.time}
          </li>
          <li className="success-line">
            <Icon name="pin" />
            {view.place}
          </li>
        </ul>
        {view.locked === null ? <Changes view={view} /> : <Locked view={view} />}
      </div>
    </div>
  </SiteFrame>
);

const Changes = ({ view }: { readonly view: AppointmentView }): ReactElement => {
  const action = paths.appointment(view.token);
  const { label } = APPOINTMENT_RESOURCES[view.resource];
  return (
    <>
      {view.days.length > 0 && (
        <form method="post" action={action} className="lead-form">
          <input type="hidden" name={APPOINTMENT_FORM.action} value={APPOINTMENT_FORM.move} />
          <SlotsField
            id={TIME_ID}
            name={APPOINTMENT_FORM.time}
            label="Choose another time"
            days={view.days}
            value={view.chosen}
            anyTime={false}
            error={view.problem}
          />
          <Button type="submit">Change the time</Button>
        </form>
      )}
      <form method="post" action={action} className="lead-form">
        <input type="hidden" name={APPOINTMENT_FORM.action} value={APPOINTMENT_FORM.cancel} />
        <p className="muted">You cannot come? Cancel, so that somebody else can have this time. We inform the dealership.</p>
        <Button type="submit" variant="secondary">
          Cancel the {label.toLowerCase()}
        </Button>
      </form>
    </>
  );
};

const Locked = ({ view }: { readonly view: AppointmentView }): ReactElement => (
  <>
    <p className="muted">{view.locked}</p>
    {view.vehicle?.canBeDriven && view.state !== 'booked' && (
      <LinkButton href={paths.vehicleTestDrive(view.vehicle.slug)} variant="secondary">
        Book another time
      </LinkButton>
    )}
  </>
);
