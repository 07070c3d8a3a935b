import { isPictureAddress } from '#features/stock/rules/picture-addresses.ts';
import type { Site } from '#model/site/site.ts';
import type { Hotspot, HotspotPosition, Vehicle } from '#model/vehicle/vehicle.ts';
import { integratorFor, type SpinIntegrator } from '../rules/spin-integrator.ts';
import { shownHotspots } from './shown-hotspots.ts';

/** The 360° view of a vehicle from outside. */
export interface SpinFrames {
  readonly kind: 'frames';
  /** The URLs of the pictures as the feed gives them, in the order of the spin. */
  readonly frames: readonly string[];
  readonly hotspots: readonly Hotspot[];
  readonly positions: readonly HotspotPosition[];
}

/** A 360° view that another company's script draws (SPIN-17). */
export interface IntegratedSpin extends SpinIntegrator {
  readonly kind: 'integrator';
}

/** The panorama of a vehicle's interior (SPIN-01). */
export interface InteriorView {
  /** An equirectangular picture, twice as wide as high. */
  readonly panorama: string;
  readonly hotspots: readonly Hotspot[];
  readonly positions: readonly HotspotPosition[];
}

/** The 360° views of a vehicle; `spin` and `interior` are null if the vehicle does not have them. */
export interface SpinViews {
  readonly spin: SpinFrames | IntegratedSpin | null;
  readonly interior: InteriorView | null;
  /** The view that is shown first (SPIN-02). */
  readonly startView: 'spin' | 'images';
}

/** Minimum number of pictures for a spin; with fewer pictures the rotation is not smooth. */
const LEAST_FRAMES = 8;
/**
 * Maximum number of pictures that a spin shows. Each picture takes memory, and more pictures do not make the rotation
 * look smoother. If a vehicle has more than this number of pictures, the spin leaves out pictures at equal distances.
 * For example, if the vehicle has 144 pictures, the spin shows every second picture.
 */
const MOST_FRAMES = 72;

/**
 * The 360° views of a vehicle (VDP-07, SPIN-01); none if the site has switched them off (SITE-10).
 *
 * @example spinViews(site, vehicle).spin?.kind === 'frames'
 */
export const spinViews = (site: Pick<Site, 'features' | 'spin'>, { media }: Pick<Vehicle, 'media'>): SpinViews => {
  if (!site.features.spin) return { spin: null, interior: null, startView: 'images' };
  const spin = framesOf(media) ?? integratedSpin(site, media);
  return { spin, interior: interiorOf(media), startView: spin ? site.spin.startView : 'images' };
};

const framesOf = (media: Vehicle['media']): SpinFrames | null => {
  // If one picture is invalid, there is no spin. Without this picture, all later pictures would be shown at a wrong
  // angle.
  if (media.spinImages.length < LEAST_FRAMES || !media.spinImages.every(isPictureAddress)) return null;
  return {
    kind: 'frames',
    frames: thinned(media.spinImages),
    ...shownHotspots(media.exteriorHotspots, media.hotspotPositions),
  };
};

const integratedSpin = (site: Pick<Site, 'spin'>, media: Vehicle['media']): IntegratedSpin | null => {
  const integrator = integratorFor(site.spin, media);
  return integrator && { kind: 'integrator', ...integrator };
};

const interiorOf = (media: Vehicle['media']): InteriorView | null =>
  media.spinInteriorImage !== null && isPictureAddress(media.spinInteriorImage)
    ? { panorama: media.spinInteriorImage, ...shownHotspots(media.interiorHotspots, media.hotspotPositions) }
    : null;

const thinned = (frames: readonly string[]): readonly string[] => {
  const every = Math.ceil(frames.length / MOST_FRAMES);
  return frames.filter((_, index) => index % every === 0);
};
