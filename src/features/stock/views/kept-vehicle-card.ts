import type { Timed } from '#kernel/timed.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { CardSite, VehicleCardView } from './vehicle-card-view.ts';

interface KeptCard {
  readonly madeAt: number;
  readonly made: Timed<VehicleCardView>;
}

// By the objects themselves: a vehicle that was read anew or a site that was loaded anew is another object,
// and what nobody holds any more takes its cards with it.
const kept = new WeakMap<Vehicle, WeakMap<CardSite, KeptCard>>();

/**
 * A card, made once for a vehicle on a site as long as time does not change it.
 *
 * @param build makes it; the same function wherever cards are kept
 */
export const keptVehicleCard = <Site extends CardSite>(
  build: (site: Site, vehicle: Vehicle, now: number) => Timed<VehicleCardView>,
  site: Site,
  vehicle: Vehicle,
  now: number,
): Timed<VehicleCardView> => {
  let ofVehicle = kept.get(vehicle);
  if (!ofVehicle) {
    ofVehicle = new WeakMap();
    kept.set(vehicle, ofVehicle);
  }
  const known = ofVehicle.get(site);
  if (known && known.madeAt <= now && (known.made.validUntil === null || now < known.made.validUntil)) return known.made;
  const made = build(site, vehicle, now);
  ofVehicle.set(site, { madeAt: now, made });
  return made;
};
