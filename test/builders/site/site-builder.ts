import type { z } from 'zod';
import { type Dealership, type DealershipLocation, dealershipSchema, location } from '#model/dealership/dealership.ts';
import { fillSiteTexts } from '#model/site/fill-placeholders.ts';
import { type Site, siteSchema } from '#model/site/site.ts';

/** A location as parsed from YAML. Fields that are left out get defaults. */
export const buildLocation = (overrides: Partial<z.input<typeof location>> = {}): DealershipLocation =>
  location.parse({
    id: 'southport',
    name: 'The Yard Southport',
    slug: 'southport',
    address: { street: '1 Pelican Parade', city: 'Southport', state: 'qld', postcode: '4215' },
    ...overrides,
  });

/** A dealership as it is parsed from YAML. Its id is 1 if the test gives no other id. */
export const buildDealership = ({
  id = 1,
  ...overrides
}: Partial<z.input<typeof dealershipSchema>> & { id?: number } = {}): Dealership => ({
  ...dealershipSchema.parse({ slug: 'the-yard', name: 'The Yard', ...overrides }),
  id,
});

export type SiteOverrides = Partial<Omit<z.input<typeof siteSchema>, 'dealerships' | 'primaryDealership'>> & {
  readonly id?: number;
  readonly dealerships?: readonly Dealership[];
};

/** A site with the platform's defaults, as parsed from YAML. Without overrides it has the id 3 and one dealership. */
export const buildSite = ({ id = 3, dealerships = [buildDealership()], ...overrides }: SiteOverrides = {}): Site => {
  const primaryDealership = dealerships[0];
  if (!primaryDealership) throw new Error('a site needs a dealership');
  const settings = fillSiteTexts(
    siteSchema.parse({ slug: 'the-yard', name: 'The Yard', ...overrides, dealerships: dealerships.map(({ slug }) => slug) }),
  );
  return { ...settings, id, dealerships, primaryDealership, contentVersion: 'test' };
};
