import { z } from 'zod';

/** Initial values of the fuel calculator (FUEL-01 to 03). */
export const runningCostOptions = z
  .strictObject({
    fuelPrice: z.number().min(0.1).max(20).default(1.7).describe('FUEL-01: dollars a litre'),
    distance: z.int().min(1).max(20_000).default(250).describe('FUEL-02: kilometres a week'),
    consumption: z.number().min(0.1).max(80).default(10).describe('FUEL-03: litres for 100 km where the vehicle’s own is not known'),
  })
  .describe('Running costs');
