import type { HotspotPosition } from '#model/vehicle/vehicle.ts';

/** The position of a hotspot, in per cent of the picture's width and height. */
export interface HotspotPlace {
  readonly x: number;
  readonly y: number;
}

/** Largest gap between two listed angles, in degrees, over which a hotspot moves from one place to the other. */
const WIDEST_GAP = 20;

const turned = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** Off the picture there is nothing to point at. */
const isOnPicture = ({ posX, posY }: HotspotPosition): boolean => posX >= 0 && posX <= 100 && posY >= 0 && posY <= 100;

/**
 * The places of the hotspots of one vehicle, by angle (SPIN-08). `activeAngle` counts in degrees from the first
 * picture, in the order of the pictures.
 */
export class HotspotPlaces {
  readonly #byId = new Map<string, readonly HotspotPosition[]>();

  constructor(positions: readonly HotspotPosition[]) {
    for (const position of positions) {
      if (!isOnPicture(position) || !Number.isFinite(position.activeAngle)) continue;
      const angle = turned(position.activeAngle);
      const others = (this.#byId.get(position.hotspotId) ?? []).filter(({ activeAngle }) => activeAngle !== angle);
      this.#byId.set(position.hotspotId, [...others, { ...position, activeAngle: angle }]);
    }
    for (const [id, places] of this.#byId) {
      this.#byId.set(
        id,
        [...places].sort((one, other) => one.activeAngle - other.activeAngle),
      );
    }
  }

  /**
   * Where a hotspot stands when the vehicle is turned by so many degrees; null where it is out of sight.
   *
   * @param reach half the degrees between two pictures: a listed angle counts for the picture next to it
   * @example new HotspotPlaces([{ hotspotId: 'a', activeAngle: 30, posX: 40, posY: 50 }]).at('a', 28, 5) // { x: 40, y: 50 }
   */
  at(hotspotId: string, angle: number, reach: number): HotspotPlace | null {
    const places = this.#byId.get(hotspotId);
    if (!places) return null;
    const wanted = turned(angle);
    const [before, after] = neighbours(places, wanted);
    const gap = turned(after.activeAngle - before.activeAngle);
    const since = turned(wanted - before.activeAngle);
    if (gap > 0 && gap <= WIDEST_GAP && since <= gap) return between(before, after, since / gap);
    const nearest = since <= turned(after.activeAngle - wanted) ? before : after;
    const apart = Math.min(turned(wanted - nearest.activeAngle), turned(nearest.activeAngle - wanted));
    return apart <= reach ? { x: nearest.posX, y: nearest.posY } : null;
  }

  /** The listed angle at which a hotspot is seen best: where it is closest to the middle; null where it is listed nowhere. */
  bestAngle(hotspotId: string): number | null {
    const places = this.#byId.get(hotspotId) ?? [];
    const best = [...places].sort((one, other) => Math.abs(one.posX - 50) - Math.abs(other.posX - 50))[0];
    return best?.activeAngle ?? null;
  }
}

/** The listed places on either side of an angle, round the circle. */
const neighbours = (places: readonly HotspotPosition[], angle: number): readonly [HotspotPosition, HotspotPosition] => {
  const next = places.findIndex(({ activeAngle }) => activeAngle > angle);
  const after = places[next === -1 ? 0 : next];
  const before = places.at(next === -1 ? -1 : next - 1);
  if (!before || !after) throw new Error('a hotspot without places has no neighbours');
  return [before, after];
};

const between = (one: HotspotPosition, other: HotspotPosition, share: number): HotspotPlace => ({
  x: one.posX + (other.posX - one.posX) * share,
  y: one.posY + (other.posY - one.posY) * share,
});

/** A direction from inside a vehicle, in degrees: to the right of the picture's middle, and above it. */
export interface InteriorDirection {
  readonly yaw: number;
  readonly pitch: number;
}

/**
 * The direction of a hotspot of the interior, from its place on the panorama (SPIN-07): its whole width is one
 * turn, its height half of one.
 *
 * @example interiorDirection({ posX: 75, posY: 25 }) // { yaw: 90, pitch: 45 }
 */
export const interiorDirection = ({ posX, posY }: Pick<HotspotPosition, 'posX' | 'posY'>): InteriorDirection => ({
  yaw: (posX - 50) * 3.6,
  pitch: (50 - posY) * 1.8,
});
