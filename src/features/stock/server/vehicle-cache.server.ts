import type { Vehicle } from '#model/vehicle/vehicle.ts';

interface CachedDealership {
  /** The dealership's change sequence at which these were read. */
  seq: number;
  readonly vehicles: Map<number, Vehicle>;
}

/**
 * Vehicles as they were read, each dealership's until its stock changes: reading and parsing the rows of one
 * page of results costs more than rendering it. Bounded by a number of vehicles; the oldest read goes first.
 */
export class VehicleCache {
  readonly #dealerships = new Map<number, CachedDealership>();
  readonly #most: number;
  #count = 0;

  constructor(mostVehicles: number) {
    this.#most = mostVehicles;
  }

  /** Takes note of how far each dealership's stock is now; what was read before that is dropped. */
  keepUpTo(sequences: ReadonlyMap<number, number>): void {
    for (const [dealershipId, seq] of sequences) {
      const cached = this.#dealerships.get(dealershipId);
      // An answer that was overtaken by a later one moves nothing back.
      if (cached && cached.seq >= seq) continue;
      if (cached) this.#count -= cached.vehicles.size;
      this.#dealerships.set(dealershipId, { seq, vehicles: new Map() });
    }
  }

  /** A vehicle of one of these dealerships, if it was read since their last change. */
  find(dealershipIds: Iterable<number>, vehicleId: number): Vehicle | null {
    for (const dealershipId of dealershipIds) {
      const vehicle = this.#dealerships.get(dealershipId)?.vehicles.get(vehicleId);
      if (vehicle) return vehicle;
    }
    return null;
  }

  /** Keeps a vehicle that was read after `seq` was; one that a later change has overtaken is not kept. */
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
