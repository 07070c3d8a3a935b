import { withSlotChoice } from '#features/appointments/rules/slot-choice.ts';
import { appointmentText } from '#features/leads/rules/fields/appointment-text.ts';
import { slotRefusalText } from '#features/leads/rules/form/slot-refusal-text.ts';
import { placeName } from '#features/leads/rules/lead-location.ts';
import { leadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import { formatZoneDate } from '#features/leads/rules/zone-dates.ts';
import type { AppointmentChanges, ChangeableLead, ChangeRefusal } from '#features/leads/server/appointments/appointment-changes.server.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { FormAgain, PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { formRoutes } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { APPOINTMENT_FORM, AppointmentPage, type AppointmentView, appointmentHeading } from './appointment-page.tsx';
import { ChosenTimePage } from './chosen-time-page.tsx';
import { InvalidAppointmentPage } from './invalid-appointment-page.tsx';

export interface AppointmentServices {
  readonly appointmentChanges: AppointmentChanges;
  readonly vehicles: Pick<VehicleFinder, 'findById'>;
}

/**
 * `/appointment?t=<token>`: the page that the signed link in a receipt opens. GET changes nothing, because mail scanners open
 * links. It shows the appointment with a form to move it and a button to cancel it. POST changes the appointment and
 * redirects to the same page. If a change is refused, the answer has the status 422 and shows the reason and other times. If
 * the link belongs to no appointment of the site, the answer has the status 404.
 */
export const appointmentPage =
  (services: AppointmentServices): PageHandler =>
  async (page) => {
    const token = page.url.searchParams.get('t') ?? '';
    const lead = await services.appointmentChanges.find(page.site, token);
    if (lead === null) return invalidLink(page.site);
    const vehicle = lead.vehicle === null ? null : await services.vehicles.findById(page.site, lead.vehicle.id);
    if (page.request.method !== 'POST') return show(services, page, lead, vehicle, null);
    const choice = readChoice((await readPostedFields(page.request)) ?? {});
    const refusal = await change(services, page.site, lead, vehicle, choice);
    if (refusal === null) return { kind: 'redirect', status: 303, location: `${paths.appointment(token)}&changed=1` };
    return show(services, page, lead, vehicle, { refusal, time: choice.time });
  };

const invalidLink = (site: Site): PageAnswer => {
  const title = 'This link does not work';
  return {
    kind: 'page',
    status: 404,
    head: { title: `${title} | ${site.name}`, description: null, canonicalPath: null, indexable: false },
    body: <InvalidAppointmentPage site={site} title={title} />,
    caching: 'private',
  };
};

/** What the shopper posted: the pressed button, and the chosen day or time ('' for none). */
interface PostedChoice {
  readonly action: string | undefined;
  readonly time: string;
}

const readChoice = (fields: Readonly<Record<string, string>>): PostedChoice => {
  const { action, time } = APPOINTMENT_FORM;
  return { action: fields[action], time: withSlotChoice(time, fields)[time] ?? '' };
};

/** Moves or cancels the appointment. @returns the reason if the change was refused, otherwise null */
const change = async (
  { appointmentChanges }: AppointmentServices,
  site: Site,
  lead: ChangeableLead,
  vehicle: Vehicle | null,
  { action, time }: PostedChoice,
): Promise<ChangeRefusal | null> => {
  if (action === APPOINTMENT_FORM.cancel) {
    const cancelled = await appointmentChanges.cancel(site, lead);
    // If the button is pressed twice, the appointment is cancelled only once.
    return cancelled.ok || cancelled.error === 'cancelled' ? null : cancelled.error;
  }
  if (action !== APPOINTMENT_FORM.move) return 'no-choice';
  const moved = await appointmentChanges.move(site, lead, vehicle, time);
  return moved.ok ? null : moved.error;
};

const show = async (
  services: AppointmentServices,
  page: PageRequest,
  lead: ChangeableLead,
  vehicle: Vehicle | null,
  refused: { readonly refusal: ChangeRefusal; readonly time: string } | null,
): Promise<PageAnswer> => {
  const { site, url } = page;
  const refusal = refused?.refusal ?? null;
  const { appointment } = lead;
  const locked = services.appointmentChanges.lockedBecause(lead);
  const isChanged = url.searchParams.has('changed') && appointment.sequence > 0 && refusal === null;
  const view: AppointmentView = {
    resource: appointment.resource,
    state: locked === 'cancelled' || locked === 'past' ? locked : 'booked',
    time: appointmentText(appointment),
    place: placeOf(site, lead),
    vehicle: vehicle === null ? null : leadVehicleSummary(siteLeadVehicle(site, vehicle, page.canonicalOrigin)),
    days: locked === null ? await services.appointmentChanges.offer(site, lead, vehicle) : [],
    chosen: refused?.time || formatZoneDate(appointment.startsAt, appointment.timeZone),
    done: isChanged ? doneText(lead) : null,
    problem: refusal === null ? null : refusalText(refusal, site, lead),
    locked: locked === null ? null : refusalText(locked, site, lead),
    token: url.searchParams.get('t') ?? '',
  };
  return {
    kind: 'page',
    status: refusal === null ? 200 : 422,
    head: { title: `${appointmentHeading(view)} | ${site.name}`, description: null, canonicalPath: null, indexable: false },
    body: <AppointmentPage site={site} view={view} />,
    caching: 'private',
  };
};

const doneText = ({ appointment }: ChangeableLead): string =>
  appointment.status === 'cancelled'
    ? 'Your appointment is cancelled. We inform the dealership, and you get an email.'
    : 'The time is changed. We inform the dealership, and you get an email with the new time.';

const placeOf = (site: Site, { dealershipId, appointment }: ChangeableLead): string => {
  const dealership = site.dealerships.find(({ id }) => id === dealershipId) ?? site.primaryDealership;
  const location = dealership.locations.find(({ id }) => id === appointment.locationId) ?? null;
  if (location === null) return dealership.name;
  const { street, city, state, postcode } = location.address;
  return `${placeName(dealership, location)}, ${street}, ${city} ${state.toUpperCase()} ${postcode}`;
};

const refusalText = (refusal: ChangeRefusal, site: Site, { appointment, vehicle }: ChangeableLead): string => {
  const car = site.vehicleWord.singular;
  switch (refusal) {
    case 'no-choice':
      return 'Please choose a time.';
    case 'past':
      return 'This appointment is in the past, so it cannot be changed any more. Please call the dealership.';
    case 'too-often':
      return 'This appointment was changed many times already. Please call the dealership to change it again.';
    case 'cancelled':
      return 'This appointment is cancelled, so nobody expects you.';
    case 'gone':
      if (appointment.resource !== 'test-drive' || vehicle === null)
        return 'This location no longer takes bookings on this website. You can cancel the appointment, or call the dealership.';
      return `This ${car} has been sold, so nobody can drive it any more. You can cancel the appointment, or call the dealership.`;
    default:
      return slotRefusalText(refusal, car);
  }
};

/**
 * The page that is shown if the database cannot be reached, so that the shopper's choice of a time cannot be stored. The page
 * shows the chosen time again. It does not show the appointment, which cannot be read without the database.
 */
const choiceAgain: FormAgain = (page, typed) => {
  const { action, time } = readChoice(typed);
  if (action !== APPOINTMENT_FORM.move || time === '') return null;
  const { site, url } = page;
  return {
    kind: 'page',
    status: 200,
    head: { title: `Change the time | ${site.name}`, description: null, canonicalPath: null, indexable: false },
    body: <ChosenTimePage site={site} token={url.searchParams.get('t') ?? ''} time={time} />,
    caching: 'private',
  };
};

export const APPOINTMENT_ROUTES = formRoutes<AppointmentServices>({
  path: '/appointment',
  handler: appointmentPage,
  formAgain: () => choiceAgain,
});
