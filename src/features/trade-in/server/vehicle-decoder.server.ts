import type { Plate } from '../rules/own-vehicle-answers.ts';

/**
 * The data of the vehicle register about the vehicle with a number plate. They must not contain a VIN, an engine number
 * or data of a person, because anybody can enter the plate of a stranger's vehicle on the trade-in page.
 */
export interface DecodedVehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly body: string | null;
  /** Catalogue code of the vehicle (NVIC); null if the service does not give it. */
  readonly nvic: string | null;
}

/** The port (interface to an outside service) that finds the vehicle of a number plate (TRADE-06). */
export interface VehicleDecoder {
  /**
   * Returns the vehicle with this number plate; null if the register does not know the plate.
   *
   * @throws if the service cannot be reached, or its answer cannot be read. The message contains no plate and no key.
   */
  decode(plate: Plate): Promise<DecodedVehicle | null>;
}

/** The decoder for installations without a register service. It finds no vehicle, so the shopper enters the vehicle. */
export const NO_DECODER: VehicleDecoder = { decode: async () => null };
