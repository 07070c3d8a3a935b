import type { ReactElement } from 'react';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { isPerson } from '#features/analytics/rules/is-person.ts';
import type { EventStore } from '#features/analytics/server/event-store.server.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { PhoneRevealServices } from '#features/vehicle-page/server/phone-reveal-services.server.ts';
import { type PhoneRevealView, phoneRevealView } from '#features/vehicle-page/views/phone-reveal-view.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler, PageRequest } from '#pages/page.ts';
import { formRoutes } from '#pages/route.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { paths } from '#urls/paths.ts';

export interface VehiclePhoneServices extends PhoneRevealServices {
  readonly vehicles: VehicleFinder;
  readonly clock: Clock;
  readonly events: Pick<EventStore, 'record'>;
  readonly log: { warn(fields: object, message: string): void };
  readonly notFound: PageHandler;
}

/**
 * `POST /cars/:slug/phone` shows the phone number to a shopper without JavaScript (VDP-64); a GET redirects to the
 * vehicle page.
 */
export const vehiclePhonePage =
  (services: VehiclePhoneServices): PageHandler =>
  async (page) => {
    const { site } = page;
    const found = await findVehicle(services.vehicles, site, page.params.slug ?? '');
    if (found.kind === 'missing') return services.notFound(page);
    const slug = found.kind === 'moved' ? found.slug : found.vehicle.slug;
    const phone = found.kind === 'found' && isAvailable(found.vehicle) ? phoneRevealView(site, found.vehicle, site.card.labels.call) : null;
    if (page.request.method !== 'POST' || found.kind === 'moved' || phone === null) {
      return { kind: 'redirect', status: 303, location: paths.vehicle(slug) };
    }
    await record(services, page, { vehicleId: found.vehicle.id, dealershipId: found.vehicle.dealershipId });
    const title = vehicleTitle(found.vehicle);
    return {
      kind: 'page',
      status: 200,
      head: {
        title: `Call about the ${title} | ${site.name}`,
        description: null,
        canonicalPath: null,
        indexable: false,
        sheets: ['vehicle'],
      },
      body: <VehiclePhonePage site={site} slug={slug} title={title} phone={phone} />,
      caching: 'private',
    };
  };

/**
 * Records that the phone number was shown in full (a reveal), and the call event (EVENT-06). If this fails, the shopper still
 * gets the phone number (ERR-06).
 */
const record = async (
  { reveals, revealLimiter, events, clock, log }: VehiclePhoneServices,
  { site, request, clientAddress }: PageRequest,
  reveal: { readonly vehicleId: number; readonly dealershipId: number },
): Promise<void> => {
  try {
    const allowed = await revealLimiter.consume(site.id, clientAddress);
    if (!allowed.ok) return;
    await reveals.record(site, reveal);
    if (!isPerson(request.headers.get('user-agent'))) return;
    await events.record({ siteId: site.id, eventId: EVENT_IDS.callDealer, vehicleId: reveal.vehicleId, at: clock.now() });
  } catch (error) {
    log.warn({ site: site.slug, vehicle: reveal.vehicleId, error }, 'a revealed phone number could not be recorded');
  }
};

const VehiclePhonePage = ({
  site,
  slug,
  title,
  phone,
}: {
  readonly site: Site;
  readonly slug: string;
  readonly title: string;
  readonly phone: PhoneRevealView;
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.vehiclePhone(slug)}>
    <div className="shell page-space phone-page">
      <h1 className="type-30">Call about the {title}</h1>
      <p>
        <a href={phone.href} className="phone-page-number font-heading type-36 tabular">
          <Icon name="phone" size={32} />
          {phone.number}
        </a>
      </p>
      <p>
        <LinkButton href={paths.vehicle(slug)} variant="secondary">
          Back to the {site.vehicleWord.singular}
        </LinkButton>
      </p>
    </div>
  </SiteFrame>
);

export const VEHICLE_PHONE_ROUTES = formRoutes<VehiclePhoneServices>({ path: '/cars/:slug/phone', handler: vehiclePhonePage });
