import type { Vehicle } from '#model/vehicle/vehicle.ts';

interface CachedDealership {
  /** The number of the dealership's last stock change when the cached vehicles were read. */
  seq: number;
  readonly vehicles: Map<number, Vehicle>;
}

/**
 * Caches the vehicles of each dealership until its stock changes. Without the cache, reading and parsing the rows of
 * one page of results would take longer than rendering the page. The number of cached vehicles is limited. The vehicle
 * that was read longest ago is removed first.
 */
export class VehicleCache {
  readonly #dealerships = new Map<number, CachedDealership>();
  readonly #most: number;
  #count = 0;

  constructor(mostVehicles: number) {
    this.#most = mostVehicles;
  }

  /**
   * Stores the current change number of each dealership, and removes cached vehicles that were read before this change.
   */
  keepUpTo(sequences: ReadonlyMap<number, number>): void {
    for (const [dealershipId, seq] of sequences) {
      const cached = this.#dealerships.get(dealershipId);
      // If the new change number is lower than the stored change number, it comes from an older query and is ignored.
      if (cached && cached.seq >= seq) continue;
      if (cached) this.#count -= cached.vehicles.size;
      this.#dealerships.set(dealershipId, { seq, vehicles: new Map() });
    }
  }

  /**
   * Returns a cached vehicle of one of these dealerships; null if the cache does not contain the vehicle. The cache
   * contains no vehicle that was read before the last stock change of its dealership.
   */
  find(dealershipIds: Iterable<number>, vehicleId: number): Vehicle | null {
    for (const dealershipId of dealershipIds) {
      const vehicle = this.#dealerships.get(dealershipId)?.vehicles.get(vehicleId);
      if (vehicle) return vehicle;
    }
    return null;
  }

  /**
   * Caches a vehicle. `seq` is the change number of its dealership at the time when the vehicle was read. If the
   * dealership has another change number now, the vehicle may be outdated and is not cached.
   */
  add(vehicle: Vehicle, seq: number): void {
    const cached = this.#dealerships.get(vehicle.dealershipId);
    if (!cached || cached.seq !== seq || cached.vehicles.has(vehicle.id)) return;
    cached.vehicles.set(vehicle.id, vehicle);
    this.#count += 1;
    if (this.#count > this.#most) this.#dropOldest();
  }

  #dropOldest(): void {
    const largest = [...this.#dealerships.values()].reduce((one, other) => (other.vehicles.size > one.vehicles.size ? other : one));
    const [oldest] = largest.vehicles.keys();
    if (oldest !== undefined && largest.vehicles.delete(oldest)) this.#count -= 1;
  }
}
