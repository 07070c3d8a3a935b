import type { ReactElement } from 'react';
import type { Site } from '#features/sites/rules/site.ts';
import { SiteFrame } from '#features/sites/ui/site-frame.tsx';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { RevealLimiter, RevealRecorder } from '#features/vehicle-page/server/reveal-ports.server.ts';
import type { PhoneRevealView } from '#features/vehicle-page/ui/phone-reveal.tsx';
import { phoneRevealView } from '#features/vehicle-page/ui/phone-reveal-view.ts';
import type { PageHandler } from '#pages/page.ts';
import { LinkButton } from '#ui-kit/button.tsx';
import { Icon } from '#ui-kit/icon.tsx';
import { paths } from '#urls/paths.ts';

export interface VehiclePhoneServices {
  readonly vehicles: VehicleFinder;
  readonly reveals: RevealRecorder;
  readonly revealLimiter: RevealLimiter;
  readonly log: { warn(fields: object, message: string): void };
  readonly notFound: PageHandler;
}

/** `POST /cars/:slug/phone` shows the number to a shopper without JavaScript (VDP-64); a GET leads to the vehicle. */
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
    await record(services, site, { vehicleId: found.vehicle.id, dealershipId: found.vehicle.dealershipId }, page.clientAddress);
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

/** ERR-06: the shopper gets the number whatever becomes of the record. */
const record = async (
  { reveals, revealLimiter, log }: VehiclePhoneServices,
  site: Site,
  reveal: Parameters<RevealRecorder['record']>[1],
  clientAddress: string,
): Promise<void> => {
  try {
    const allowed = await revealLimiter.consume(site.id, clientAddress);
    if (allowed.ok) await reveals.record(site, reveal);
  } catch (error) {
    log.warn({ site: site.slug, vehicle: reveal.vehicleId, error }, 'a phone reveal was not recorded');
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
    <div className="shell grid max-w-2xl gap-6 py-section">
      <h1 className="text-3xl">Call about the {title}</h1>
      <p>
        <a href={phone.href} className="inline-flex items-center gap-3 font-heading text-4xl tabular">
          <Icon name="phone" className="size-8" />
          {phone.number}
        </a>
      </p>
      <p>
        <LinkButton href={paths.vehicle(slug)} look="secondary">
          Back to the {site.vehicleWord.singular}
        </LinkButton>
      </p>
    </div>
  </SiteFrame>
);
