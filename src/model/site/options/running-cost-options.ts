import { z } from 'zod';

/** Initial values of the fuel calculator (FUEL-01 to 03), and the price of electricity for the running costs of electric vehicles. */
export const runningCostOptions = z
  .strictObject({
    fuelPrice: z.number().min(0.1).max(20).default(1.7).describe('Price of fuel in dollars per litre (FUEL-01).'),
    distance: z.int().min(1).max(20_000).default(250).describe('Distance in kilometres per week (FUEL-02).'),
    consumption: z
      .number()
      .min(0.1)
      .max(80)
      .default(10)
      .describe(
        'Fuel consumption in litres per 100 km that is used for a vehicle if the consumption of this vehicle is unknown (FUEL-03).',
      ),
    electricityPrice: z
      .number()
      .min(0.01)
      .max(5)
      .default(0.33)
      .describe(
        'Price of electricity at home in dollars per kWh, for the running costs of electric vehicles. Pages show it as an assumption.',
      ),
  })
  .describe('Running costs');
