import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import {
  type SharedPicture,
  sharedSubject,
  siteSharedName,
  siteSharedPicture,
  vehicleSharedName,
  vehicleSharedPicture,
} from '#features/syndication/rules/shared-picture.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseText } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { type FindPictureServices, findPictureOrigin, type Origin } from './picture-origin.ts';

export interface SharedPictureServices extends FindPictureServices {
  readonly vehicles: Pick<VehicleStore, 'findById'>;
  /** The part of the image service (`platform/images`) that this route uses. */
  readonly images: {
    serveShared(
      siteId: number,
      design: SharedPicture['design'],
      origin: Origin | null,
    ): Promise<{ readonly body: Buffer; readonly mark: string } | null>;
  };
}

const FOREVER = 'public, max-age=31536000, immutable';
/** Cache header for a URL that is not the current one, such as the URL of a picture with a former price. */
const BRIEFLY = 'public, max-age=60';

/** `GET /share/<name>.jpg`: the picture of 1200 x 630 pixels that other services show with a link to a page. */
const sharedPicturePage =
  (services: SharedPictureServices): PageHandler =>
  async ({ site, params }) => {
    const name = (params.file ?? '').replace(/\.jpg$/, '');
    const found = await find(services, site, name);
    if (found === null) return refuseText('not-found', 'This site has no such picture.');
    const { shared, vehicleId, current } = found;
    const origin = shared.picture === null ? null : await findPictureOrigin(services, site, { src: shared.picture, vehicleId });
    const served = await services.images.serveShared(site.id, shared.design, origin);
    if (served === null)
      return refuseText('unavailable', 'Too many pictures are being made. Try again in a few seconds.', { 'retry-after': '5' });
    return {
      kind: 'file',
      status: 200,
      type: 'image/jpeg',
      body: served.body,
      headers: { 'cache-control': name === current ? FOREVER : BRIEFLY, etag: `"${served.mark}"` },
    };
  };

const find = async ({ vehicles }: SharedPictureServices, site: Site, name: string) => {
  const subject = sharedSubject(name);
  if (subject === null) return null;
  if (subject === 'site') return { shared: siteSharedPicture(site), vehicleId: undefined, current: siteSharedName(site) };
  const vehicle = await vehicles.findById(site, subject);
  return vehicle && { shared: vehicleSharedPicture(site, vehicle), vehicleId: vehicle.id, current: vehicleSharedName(site, vehicle) };
};

export const sharedPictureRoute: Route<SharedPictureServices> = { method: 'GET', path: '/share/:file', handler: sharedPicturePage };
