import type { HotspotPosition } from '#model/vehicle/vehicle.ts';

/** The position of a hotspot, in per cent of the picture's width and height. */
export interface HotspotPlace {
  readonly x: number;
  readonly y: number;
}

/**
 * If the angles of two neighbouring positions of a hotspot differ by at most this many degrees, the positions between
 * them are interpolated.
 */
const WIDEST_GAP = 20;

const turned = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** Positions outside the picture are ignored. */
const isOnPicture = ({ posX, posY }: HotspotPosition): boolean => posX >= 0 && posX <= 100 && posY >= 0 && posY <= 100;

/**
 * The positions of a vehicle's hotspots by angle (SPIN-08). `activeAngle` is in degrees: the first picture has 0, and
 * each later picture has a larger angle.
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
   * The position of a hotspot when the vehicle is turned by this angle in degrees; null if the hotspot is not visible.
   * Between two stored positions whose angles are close together, the position is interpolated. Otherwise the nearest
   * stored position is used.
   *
   * @param reach maximum difference in degrees between `angle` and the angle of the nearest stored position. Use half
   *   of the angle between two neighbouring pictures of the spin
   * @example new HotspotPlaces([{ hotspotId: 'a', activeAngle: 30, posX: 40, posY: 50 }]).at('a', 28, 5) // { x: 40, y:
   *   50 }
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

  /**
   * The angle at which a hotspot is closest to the middle of the picture's width. Only angles for which the hotspot has
   * a position are compared. Null if the hotspot has no position.
   */
  bestAngle(hotspotId: string): number | null {
    const places = this.#byId.get(hotspotId) ?? [];
    const best = [...places].sort((one, other) => Math.abs(one.posX - 50) - Math.abs(other.posX - 50))[0];
    return best?.activeAngle ?? null;
  }
}

/**
 * Returns the two positions of a hotspot that are next to the given angle: the last position before the angle, and the
 * first position after the angle. The positions must be sorted by angle. The vehicle turns in a circle, so the position
 * after the last one is the first one.
 */
const neighbours = (places: readonly HotspotPosition[], angle: number): readonly [HotspotPosition, HotspotPosition] => {
  const next = places.findIndex(({ activeAngle }) => activeAngle > angle);
  const after = places[next === -1 ? 0 : next];
  const before = places.at(next === -1 ? -1 : next - 1);
  if (!before || !after) throw new Error('the hotspot has no position, so there is no position before and after the angle');
  return [before, after];
};

const between = (one: HotspotPosition, other: HotspotPosition, share: number): HotspotPlace => ({
  x: one.posX + (other.posX - one.posX) * share,
  y: one.posY + (other.posY - one.posY) * share,
});

/**
 * A viewing direction inside a vehicle, in degrees. `yaw` is the angle to the right of the picture's centre, and `pitch` is
 * the angle above this centre.
 */
export interface InteriorDirection {
  readonly yaw: number;
  readonly pitch: number;
}

/**
 * The direction of an interior hotspot from its position on the panorama (SPIN-07). The whole width is 360 degrees and
 * the height 180.
 *
 * @example interiorDirection({ posX: 75, posY: 25 }) // { yaw: 90, pitch: 45 }
 */
export const interiorDirection = ({ posX, posY }: Pick<HotspotPosition, 'posX' | 'posY'>): InteriorDirection => ({
  yaw: (posX - 50) * 3.6,
  pitch: (50 - posY) * 1.8,
});
