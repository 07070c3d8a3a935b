import type { Timed } from '#kernel/timed.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { CardSite, VehicleCardView } from './vehicle-card-view.ts';

interface KeptCard {
  readonly madeAt: number;
  readonly made: Timed<VehicleCardView>;
}

// The cached cards, by vehicle object and site object. A vehicle or site that is read again is a new object, so its
// cards are built again. The maps are weak, so the cards of an unused object are garbage collected.
const kept = new WeakMap<Vehicle, WeakMap<CardSite, KeptCard>>();

/**
 * Returns the card of a vehicle on a site. The card comes from the cache if it is still valid there, otherwise it is
 * built. For example, a card becomes invalid when its vehicle is not a new arrival any more.
 *
 * @param build builds the card; always pass the same function for one cache
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
