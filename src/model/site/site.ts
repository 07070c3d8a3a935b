import { z } from 'zod';
import { type Dealership, dealershipSchema } from '../dealership/dealership.ts';
import { contentPages } from './content/page-content.ts';
import { contentLists, contentPresets } from './content/site-content.ts';
import { agentOptions } from './options/agents/agent-options.ts';
import { analyticsOptions } from './options/analytics-options.ts';
import { advertisingOptions } from './options/being-found/advertising-options.ts';
import { searchEngineOptions } from './options/being-found/search-engine-options.ts';
import { budgetOptions } from './options/budget/budget-options.ts';
import { cardOptions } from './options/card-options.ts';
import { chatOptions } from './options/chat-options.ts';
import { driveAwayOptions } from './options/drive-away-options.ts';
import { featureFlags } from './options/feature-flags.ts';
import { pictureField, STATES, slugField, timeZoneField, webAddressField } from './options/field-types.ts';
import { financeOptions } from './options/finance-options.ts';
import { tradeInOptions } from './options/forms/trade-in-options.ts';
import { footerGroup, frameOptions, navigationEntry } from './options/frame-options.ts';
import { imageOptions } from './options/image-options.ts';
import { leadFormOptions } from './options/lead-form-options.ts';
import { locationOptions } from './options/location-options.ts';
import { marketPriceOptions } from './options/market-price-options.ts';
import { phoneOptions } from './options/phone-options.ts';
import { privacyOptions } from './options/privacy-options.ts';
import { runningCostOptions } from './options/running-cost-options.ts';
import { searchOptions } from './options/search/search-options.ts';
import { paymentOptions } from './options/shoppers/payment-options.ts';
import { reservationOptions } from './options/shoppers/reservation-options.ts';
import { signInOptions } from './options/shoppers/sign-in-options.ts';
import { spinToWinOptions } from './options/shoppers/spin-to-win-options.ts';
import { spinOptions } from './options/spin-options.ts';
import { stockOptions } from './options/stock-options.ts';
import { tagOptions } from './options/tag-options.ts';
import { labelField } from './options/text-fields.ts';
import { layoutOptions, themeOptions } from './options/theme-options.ts';
import { vehiclePageOptions } from './options/vehicle-page-options.ts';

const isNamedHost = (host: string) => !/^[\d.]+$/.test(host) && host.toLowerCase() !== 'localhost';

/** The settings that a template file may preset: everything except a site's identity. */
const presets = {
  features: featureFlags.prefault({}),
  stock: stockOptions.prefault({}),
  search: searchOptions.prefault({}),
  budget: budgetOptions.prefault({}),
  card: cardOptions.prefault({}),
  tags: tagOptions.prefault({}),
  vehiclePage: vehiclePageOptions.prefault({}),
  runningCosts: runningCostOptions.prefault({}),
  chat: chatOptions.prefault({}),
  marketPrice: marketPriceOptions.prefault({}),
  driveAway: driveAwayOptions.prefault({}),
  spin: spinOptions.prefault({}),
  forms: leadFormOptions.prefault({}),
  privacy: privacyOptions.prefault({}),
  tradeIn: tradeInOptions.prefault({}),
  signIn: signInOptions.prefault({}),
  payments: paymentOptions.prefault({}),
  reservations: reservationOptions.prefault({}),
  analytics: analyticsOptions.prefault({}),
  searchEngines: searchEngineOptions.prefault({}),
  advertising: advertisingOptions.prefault({}),
  agents: agentOptions.prefault({}),
  images: imageOptions.prefault({}),
  theme: themeOptions.prefault({}),
  finance: financeOptions.prefault({}),
  layout: layoutOptions.prefault({}),
  frame: frameOptions.prefault({}),
  locations: locationOptions.prefault({}),
  ...contentPresets,
};

/**
 * All settings of a dealer site (ENT-24): platform defaults, overridden by the template, overridden by `site.yaml`.
 * Every difference between sites that the requirements describe is one option here, with a default value.
 */
export const siteSchema = z.strictObject({
  slug: slugField.describe('Slug of the site, equal to the name of its folder (SITE-05).'),
  template: z
    .string()
    .default('metro')
    .describe('Name of the template, templates/<name>.yaml, whose presets this file overrides (SITE-05).'),
  name: z.string().min(1).describe('Name of the site, as shoppers know it.'),
  tagline: z.string().nullable().default(null).describe('The tagline: a few words that are shown below the name of the site.'),
  logo: z
    .strictObject({ url: pictureField, width: z.int().min(1), height: z.int().min(1) })
    .nullable()
    .default(null),
  domains: z
    .array(z.hostname().refine(isNamedHost, "a host name that is neither an IP address nor 'localhost', e.g. 'www.example.com'"))
    .default([])
    .describe('Host names of the site, besides <slug>.<DOMAIN> and <slug>.localhost.'),
  url: webAddressField
    .refine((url) => /^https?:\/\/[^/?#]+$/.test(url), "a scheme and host without a trailing slash, e.g. 'https://www.example.com'")
    .nullable()
    .default(null)
    .describe('Canonical address of the site, without a trailing slash.'),
  hstsSubdomains: z
    .boolean()
    .default(false)
    .describe(
      'True: browsers that have opened the site with TLS use only https for a year, for its domain and for all subdomains (Strict-Transport-Security: includeSubDomains). Set true only if every subdomain has TLS, including subdomains of other services.',
    ),
  timeZone: timeZoneField
    .default('Australia/Brisbane')
    .describe("Time zone of the site; it decides which day is 'today' for stock recency and promotions."),
  defaultState: z
    .enum(STATES)
    .default('qld')
    .describe('The Australian state or territory of the site (SITE-20). It is selected at first in forms that ask for a state.'),
  dealerships: z
    .array(z.union([z.string(), dealershipSchema]))
    .min(1)
    .describe('Dealerships of the site: the slugs of files dealerships/<slug>.yaml, or a dealership that is defined here.'),
  primaryDealership: z.string().nullable().default(null).describe('Slug of the main dealership; null: the first dealership of the site.'),
  manufacturer: z
    .strictObject({ name: z.string(), id: z.int().nullable().default(null) })
    .nullable()
    .default(null)
    .describe('Manufacturer of a site that sells only one make (SITE-22); null: the site sells several makes.'),
  vehicleWord: z
    .strictObject({ singular: labelField.default('car'), plural: labelField.default('cars') })
    .prefault({})
    .describe('Word that replaces {car} and {cars} in texts (SITE-24).'),
  phones: phoneOptions
    .prefault({})
    .describe(
      'Phone numbers that the site sets itself: `override` for all calls, and `new`, `demo` and `used` for vehicles of this car type (SITE-16).',
    ),
  facebookUrl: webAddressField.nullable().default(null),
  instagramUrl: webAddressField.nullable().default(null),
  navigation: z.array(navigationEntry).default([]).describe('Entries of the header (NAV-01, NAV-08); empty: the standard entries.'),
  footer: z.array(footerGroup).default([]).describe('Groups of links in the footer (NAV-03); empty: the standard groups.'),
  plugins: z
    .array(z.string().min(1).max(60))
    .default([])
    .describe(
      'Names of plug-ins that the dealer runs besides this program (SITE-23). /api/site lists them after the features and embeds that are switched on.',
    ),
  redbook: z
    .boolean()
    .default(false)
    .describe(
      'Vehicle data come from RedBook, and so do trade-in values if the site shows them (SITE-23). The footer then names this source.',
    ),
  searchCategories: z
    .array(labelField)
    .max(12)
    .default([])
    .describe(
      "Categories of the stock to which the search pages link, spelled as in the field `categories` of vehicles, e.g. 'Special Offer' (SITE-23).",
    ),
  allowStandIns: z
    .array(z.enum(['mail', 'sms', 'payments', 'valuation', 'geocoding']))
    .default([])
    .describe(
      'Outside services that the program may simulate for this site in production. For example, it may write mails to files instead of sending them.',
    ),
  spinToWin: spinToWinOptions,
  ...presets,
  ...contentLists,
  pages: contentPages,
});

/** `templates/<name>.yaml`: presets for sites. */
export const templateSchema = z.strictObject({ description: z.string().default(''), ...presets });

export type SiteSettings = z.infer<typeof siteSchema>;

/** A site as the program uses it: resolved settings, its dealerships, and its database ids. */
export interface Site extends Omit<SiteSettings, 'dealerships' | 'primaryDealership'> {
  /** `website_id` in JSON; part of every database row and cache key of the site. */
  readonly id: number;
  readonly dealerships: readonly Dealership[];
  readonly primaryDealership: Dealership;
  /** Hash of the resolved settings; the same on every node. */
  readonly contentVersion: string;
}
