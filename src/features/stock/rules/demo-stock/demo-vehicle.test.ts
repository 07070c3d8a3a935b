import { expect, test } from 'vitest';
import { demoCatalogueSchema, demoPlansSchema } from './demo-catalogue.ts';
import { demoVehicle } from './demo-vehicle.ts';

const MODEL = {
  make: 'Kia',
  model: 'EV3',
  body: 'SUV',
  draw: 'suv',
  from: 2015,
  price: 50_000,
  badges: ['Air'],
  series: {},
  popularity: 1,
};
const PLAN = {
  count: 1,
  carTypes: { used: 1 },
  itemTypes: ['car'],
  years: [2018, 2026],
  locations: { yard: { city: 'Southport', state: 'qld' } },
};

const vehicles = (model: object) => {
  const { models } = demoCatalogueSchema.parse({ models: [{ ...MODEL, ...model }] });
  const { plan } = demoPlansSchema.parse({ plan: PLAN });
  if (!plan) throw new Error('no plan');
  const source = { dealershipSlug: 'yard', plan, models, now: Date.UTC(2026, 10, 21), pictureUrl: (name: string) => `/media/${name}` };
  return Array.from({ length: 20 }, (_, index) => demoVehicle(source, index + 1));
};

test('all transmission fields of an electric demo vehicle describe a transmission with one gear', () => {
  for (const vehicle of vehicles({ fuels: ['Electric'], manual: 1 }))
    expect(vehicle).toMatchObject({
      trans: 'Reduction Gear',
      simple_transmission: 'Automatic',
      gearnum: 1,
      variant: { geartype: 'Reduction Gear' },
    });
  for (const vehicle of vehicles({ fuels: ['Petrol - Unleaded ULP'], manual: 1 }))
    expect(vehicle).toMatchObject({
      trans: expect.stringMatching(/^\d SP Manual$/),
      simple_transmission: 'Manual',
      variant: { geartype: 'Manual' },
    });
});
