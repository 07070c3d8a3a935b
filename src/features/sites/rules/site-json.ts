import { addressJson, locationJson } from '#features/dealerships/rules/location-json.ts';
import { primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import type { Site } from '#model/site/site.ts';
import { manufacturerJson } from './manufacturer-json.ts';
import { pluginNames } from './plugin-names.ts';

/**
 * ENT-24: a site's public configuration with the key names of the specification. Lead recipients, feeds, secrets and hidden
 * locations are left out, because only the server needs them.
 */
export const siteJson = (site: Site) => {
  const primaryLocation = primaryLocationOf(site.primaryDealership);
  return {
    slug: site.slug,
    template: site.template,
    id: site.id,
    name: site.name,
    logo: { url: site.logo?.url ?? null },
    address: primaryLocation && addressJson(primaryLocation.address),
    locations: site.dealerships.flatMap((dealership) =>
      dealership.locations.filter(({ visible }) => visible).map((location) => locationJson(location, dealership)),
    ),
    dealerships: site.dealerships.map(({ id, slug, name }) => ({ id, slug, name })),
    dealership_id: site.primaryDealership.id,
    manufacturer: site.manufacturer && manufacturerJson(site.manufacturer),
    manufacturer_id: site.manufacturer?.id ?? null,
    facebook_url: site.facebookUrl,
    instagram_url: site.instagramUrl,
    navigation: site.navigation,
    plugins: pluginNames(site),
    redbook: site.redbook,
    search_categories: site.searchCategories,
    override_city: site.stock.overrideCity,
    finance_provider: site.finance.provider,
    phone_numbers: { new: site.phones.new, used: site.phones.used, demo: site.phones.demo },
    chat_bot: site.features.chat,
    url: site.url,
  };
};
