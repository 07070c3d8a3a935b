import { presentText } from '#features/stock/rules/present-text.ts';
import { isPictureAddress } from '#features/stock/rules/vehicle-pictures.ts';
import type { Site } from '#model/site/site.ts';
import type { Hotspot, HotspotPosition, Vehicle } from '#model/vehicle/vehicle.ts';
import { integratorFor, type SpinIntegrator } from '../rules/spin-integrator.ts';

/** A vehicle seen from all round. */
export interface SpinFrames {
  readonly kind: 'frames';
  /** Addresses as the feed names them, in the order of the turn. */
  readonly frames: readonly string[];
  readonly hotspots: readonly Hotspot[];
  readonly positions: readonly HotspotPosition[];
}

/** The turn of a vehicle as another company's script draws it (SPIN-17). */
export interface IntegratedSpin extends SpinIntegrator {
  readonly kind: 'integrator';
}

/** What one sees from inside a vehicle, all round (SPIN-01). */
export interface InteriorView {
  /** Equirectangular: twice as wide as high. */
  readonly panorama: string;
  readonly hotspots: readonly Hotspot[];
  readonly positions: readonly HotspotPosition[];
}

/** The views of a vehicle besides its pictures; null where it has none. */
export interface SpinViews {
  readonly spin: SpinFrames | IntegratedSpin | null;
  readonly interior: InteriorView | null;
  /** SPIN-02: what shows first. */
  readonly startView: 'spin' | 'images';
}

/** Fewer pictures do not make a turn: they jump. */
const LEAST_FRAMES = 8;
/** More are not seen, and each is held in memory: of 144 every second is taken. */
const MOST_FRAMES = 72;

/**
 * The 360 views of a vehicle (VDP-07, SPIN-01), none where the site has them switched off (SITE-10).
 *
 * @example spinViews(site, vehicle).spin?.kind === 'frames'
 */
export const spinViews = (site: Pick<Site, 'features' | 'spin'>, { media }: Pick<Vehicle, 'media'>): SpinViews => {
  if (!site.features.spin) return { spin: null, interior: null, startView: 'images' };
  const spin = framesOf(media) ?? integratedSpin(site, media);
  return { spin, interior: interiorOf(media), startView: spin ? site.spin.startView : 'images' };
};

const framesOf = (media: Vehicle['media']): SpinFrames | null => {
  // One that is missing would turn every later one by a step.
  if (media.spinImages.length < LEAST_FRAMES || !media.spinImages.every(isPictureAddress)) return null;
  return {
    kind: 'frames',
    frames: thinned(media.spinImages),
    ...placed(media.exteriorHotspots, media.hotspotPositions),
  };
};

const integratedSpin = (site: Pick<Site, 'spin'>, media: Vehicle['media']): IntegratedSpin | null => {
  const integrator = integratorFor(site.spin, media);
  return integrator && { kind: 'integrator', ...integrator };
};

const interiorOf = (media: Vehicle['media']): InteriorView | null =>
  media.spinInteriorImage !== null && isPictureAddress(media.spinInteriorImage)
    ? { panorama: media.spinInteriorImage, ...placed(media.interiorHotspots, media.hotspotPositions) }
    : null;

const thinned = (frames: readonly string[]): readonly string[] => {
  const every = Math.ceil(frames.length / MOST_FRAMES);
  return frames.filter((_, index) => index % every === 0);
};

/** Hotspots that say something, and the places of these alone. */
const placed = (hotspots: readonly Hotspot[], positions: readonly HotspotPosition[]) => {
  const described = hotspots.filter(({ description }) => presentText(description) !== null);
  const ids = new Set(described.map(({ id }) => id));
  return { hotspots: described, positions: positions.filter(({ hotspotId }) => ids.has(hotspotId)) };
};
