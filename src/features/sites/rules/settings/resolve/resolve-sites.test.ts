import { describe, expect, test } from 'vitest';
import { problemsOf, resolve, SITE } from '#test/builders/site/settings-texts.ts';

describe('settings of a site', () => {
  test('SITE-05 a site is read from the settings in its folder, which state its slug, its name, its template and its dealerships', () => {
    const { sites, problems } = resolve({});
    expect(problems).toEqual([]);
    expect(sites.map(({ slug, template, name }) => ({ slug, template, name }))).toEqual([
      { slug: 'yard', template: 'metro', name: 'The Yard' },
    ]);
    expect(sites[0]?.primaryDealership.name).toBe('Yard');
  });

  test('SITE-06 SITE-19 feature flags and stock filters come from the site, else the template, else the default', () => {
    const { sites } = resolve({
      templates: { metro: 'stock: { carTypes: [used], recencyDays: 90 }\nfeatures: { spin: false, garage: true }\n' },
      sites: { yard: `${SITE}stock: { recencyDays: 30 }\nfeatures: { garage: false }\n` },
    });
    expect(sites[0]?.stock).toMatchObject({ carTypes: ['used'], statuses: ['in_stock', 'coming_soon', 'sold'], recencyDays: 30 });
    expect(sites[0]?.features).toMatchObject({ spin: false, garage: false, finance: true });
  });

  test('SITE-15 SITE-16 SITE-22 the options have the defaults of the specification', () => {
    const site = resolve({}).sites[0];
    expect(site).toMatchObject({
      defaultState: 'qld',
      manufacturer: null,
      plugins: [],
      redbook: false,
      searchCategories: [],
      timeZone: 'Australia/Brisbane',
    });
    expect(site?.phones).toEqual({ override: null, new: null, demo: null, used: null });
    expect(site?.card.labels).toMatchObject({ view: 'View Details', enquire: 'Enquire Now', reserve: 'Reserve Now' });
    expect(site?.stock.overrideCity).toBeNull();
  });

  test('a site may define its only dealership in its own file', () => {
    const { sites, dealerships, problems } = resolve({
      sites: { yard: 'slug: yard\nname: Y\ndealerships:\n  - { slug: inner, name: Inner }\n' },
    });
    expect(problems).toEqual([]);
    expect(sites[0]?.primaryDealership.slug).toBe('inner');
    expect(dealerships.map(({ slug }) => slug)).toContain('inner');
  });

  test('every location has a time zone, by default the time zone of its state', () => {
    expect(resolve({}).sites[0]?.dealerships[0]?.locations[0]?.timeZone).toBe('Australia/Perth');
  });
});

describe('several sites in one installation', () => {
  const two = {
    yard: `${SITE}domains: [www.example.com]\n`,
    zebra: `${SITE.replace('slug: yard', 'slug: zebra')}domains: [WWW.example.com]\n`,
  };

  test('SITE-02 a site with an error in its files does not affect the other sites', () => {
    const { sites, brokenSites } = resolve({ sites: { yard: SITE, zebra: 'slug: zebra\nname:\n' } });
    expect(sites.map(({ slug }) => slug)).toEqual(['yard']);
    expect([...brokenSites]).toEqual(['zebra']);
  });

  test('if two new sites list the same domain, the site whose slug comes first in the alphabet gets it, and the other site is refused', () => {
    expect(problemsOf({ sites: two })).toEqual([
      expect.stringContaining(`sites/zebra/site.yaml:4:11: domains[0]: "WWW.example.com" already belongs to site 'yard'`),
    ]);
  });

  test('if two sites list the same domain, the site that is already served at this domain keeps it', () => {
    const { sites } = resolve({ sites: two }, { heldHosts: new Map([['www.example.com', 'zebra']]) });
    expect(sites.map(({ slug }) => slug)).toEqual(['zebra']);
  });

  test('a site that lists the domain <slug>.<DOMAIN> of another site is refused, even if it was already served at this domain', () => {
    const sites = { yard: SITE, zebra: `${SITE.replace('slug: yard', 'slug: zebra')}domains: [yard.cars.example]\n` };
    const heldHosts = new Map([['yard.cars.example', 'zebra']]);
    expect(problemsOf({ sites }, { domain: 'cars.example', heldHosts })).toEqual([
      expect.stringContaining("already belongs to site 'yard'"),
    ]);
    expect(problemsOf({ sites }, { domain: 'other.example' })).toEqual([]);
  });

  test('if a site with an error in its files is still served, no other site can take its domain', () => {
    const broken = { ...two, zebra: `${two.zebra}nonsense: 1\n` };
    expect(resolve({ sites: broken }, { heldHosts: new Map([['www.example.com', 'zebra']]) }).sites).toEqual([]);
  });

  test('two sites cannot both define the same dealership in their site files', () => {
    const inline = (slug: string) => `slug: ${slug}\nname: Y\ndealerships:\n  - { slug: inner, name: Inner }\n`;
    expect(problemsOf({ sites: { yard: inline('yard'), zebra: inline('zebra') } })).toEqual([
      expect.stringContaining("is already defined in the files of site 'yard'"),
    ]);
  });
});
