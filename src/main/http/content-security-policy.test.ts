import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const provider = {
  script: 'https://widget.example.com/v1/load.js?site=1',
  sources: ['https://files.example.com', 'wss://talk.example.com'],
};
const policyOf = (...[overrides]: Parameters<typeof buildSite>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    contentSecurityPolicy(buildSite({ vehiclePage: { videos: { players: [] } }, ...overrides }))
      .split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  );

const BASE = policyOf();

test('the policy of a site without integrations allows only the site itself', () => {
  expect(BASE).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'self'",
    'form-action': "'self'",
    'report-uri': '/policy-reports',
    'report-to': 'policy',
  });
});

test('SITE-14 the policy allows the hosts of the chat only if shoppers can open the chat on the site', () => {
  const web = 'https://widget.example.com https://files.example.com';
  expect(policyOf({ features: { chat: true }, chat: { provider, opensFor: ['the-yard'] } })).toEqual({
    ...BASE,
    'script-src': `'self' ${web}`,
    'style-src': `'self' ${web}`,
    'img-src': `'self' data: ${web}`,
    'connect-src': `'self' ${web} wss://talk.example.com`,
    'frame-src': `'self' ${web}`,
  });
  expect(policyOf({ chat: { provider, opensFor: ['the-yard'] } })).toEqual(BASE);
  expect(policyOf({ features: { chat: true }, chat: { provider } })).toEqual(BASE);
  expect(policyOf({ features: { chat: true }, chat: { opensFor: ['the-yard'] } })).toEqual(BASE);
});

test('VDP-04 the policy allows video players and video hosts only if the settings of the site name them', () => {
  expect(policyOf({ vehiclePage: { videos: { players: ['youtube', 'vimeo'], hosts: ['films.example.com'] } } })).toEqual({
    ...BASE,
    'frame-src': "'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    'media-src': "'self' https://films.example.com",
  });
  expect(policyOf({ vehiclePage: { videos: { players: ['vimeo'] } } })).toEqual({
    ...BASE,
    'frame-src': "'self' https://player.vimeo.com",
  });
  for (const host of ["a.example; script-src 'unsafe-inline'", '*', 'https://a.example', 'a.example/x'])
    expect(() => buildSite({ vehiclePage: { videos: { hosts: [host] } } }), host).toThrow();
});

test('SPIN-17 the policy allows the hosts of an external spin viewer only when the site has one', () => {
  const integrators = { impel: { script: 'https://spin.example/load.js?key={key}', key: 'k', hosts: ['pictures.spin.example'] } };
  const web = 'https://spin.example https://pictures.spin.example';
  expect(policyOf({ spin: { integrators } })).toEqual({
    ...BASE,
    'script-src': `'self' ${web}`,
    'style-src': `'self' ${web}`,
    'img-src': `'self' data: ${web}`,
    'connect-src': `'self' ${web}`,
    'frame-src': `'self' ${web}`,
  });
  expect(policyOf({ features: { spin: false }, spin: { integrators } })).toEqual(BASE);
});

test('SPIN-11 the policy allows 360 degree pictures from the image CDN of the site', () => {
  const images = { provider: 'cloudinary', base: 'https://res.cloudinary.com/yard' } as const;
  expect(policyOf({ images })['connect-src']).toBe("'self' https://res.cloudinary.com");
  expect(policyOf({ images, features: { spin: false } })['connect-src']).toBeUndefined();
});

test('SPIN-17 the configured host of a spin viewer cannot add directives to the policy', () => {
  for (const script of [
    "https://a.example; script-src 'unsafe-inline'/x",
    'http://a.example/x',
    'https://{key}.example/x',
    'javascript:alert(1)',
  ]) {
    expect(() => buildSite({ spin: { integrators: { impel: { script, key: 'k' } } } }), script).toThrow();
  }
  for (const host of ["a.example; script-src 'unsafe-inline'", '*', 'https://a.example', 'a.example/x']) {
    const impel = { script: 'https://a.example/x', key: 'k', hosts: [host] };
    expect(() => buildSite({ spin: { integrators: { impel } } }), host).toThrow();
  }
});

test('SITE-14 a configured chat host cannot add directives to the policy', () => {
  for (const source of ["https://a.example; script-src 'unsafe-inline'", 'https://a.example/x', 'http://a.example', "'unsafe-eval'", '*']) {
    expect(() => buildSite({ chat: { provider: { ...provider, sources: [source] } } }), source).toThrow();
  }
});

test('the policy allows Google’s hosts only on a site with a Google tag', () => {
  const data = 'https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com';
  expect(policyOf({ analytics: { googleTag: 'G-ABCD1234' } })).toEqual({
    ...BASE,
    'script-src': "'self' https://www.googletagmanager.com",
    'connect-src': `'self' ${data}`,
    'img-src': `'self' data: ${data}`,
  });
  expect(policyOf({ analytics: { dataLayer: true } })).toEqual(BASE);
});

test('LOC-33 the policy allows the hosts of a map provider only if the site has a map of this provider', () => {
  const maplibre = { provider: 'maplibre' as const, style: 'https://tiles.example.com/style.json', sources: ['https://fonts.example.com'] };
  const hosts = 'https://tiles.example.com https://fonts.example.com';
  expect(policyOf({ locations: { map: maplibre } })).toEqual({
    ...BASE,
    'img-src': `'self' data: ${hosts}`,
    'connect-src': `'self' ${hosts}`,
  });
  expect(policyOf({ locations: { map: { provider: 'maplibre', style: '/media/map.json' } } })).toEqual(BASE);
  expect(policyOf({ locations: { map: { provider: 'google', key: 'AIza-public' } } })).toEqual({
    ...BASE,
    'frame-src': "'self' https://www.google.com",
  });
  expect(() => buildSite({ locations: { map: { provider: 'google' } } })).toThrow();
  expect(() => buildSite({ locations: { map: { provider: 'maplibre' } } })).toThrow();
});
