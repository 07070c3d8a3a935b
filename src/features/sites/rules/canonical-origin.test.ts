import { expect, test } from 'vitest';
import { canonicalOrigin } from './canonical-origin.ts';

const site = { slug: 'the-yard', url: null, domains: [] };

test("canonicalOrigin returns the site's url, else its first domain, else the host <slug>.localhost", () => {
  expect(canonicalOrigin({ ...site, url: 'https://www.example.com', domains: ['other.example'] }, 3000)).toBe('https://www.example.com');
  expect(canonicalOrigin({ ...site, domains: ['first.example', 'second.example'] }, 3000)).toBe('https://first.example');
  expect(canonicalOrigin(site, 3000)).toBe('http://the-yard.localhost:3000');
});

test('SITE-05 if DOMAIN is configured and the site has no url or domain, canonicalOrigin returns the host <slug>.<DOMAIN>', () => {
  expect(canonicalOrigin(site, 3000, 'cars.example')).toBe('https://the-yard.cars.example');
  expect(canonicalOrigin(site, 3000, 'demo.localhost')).toBe('http://the-yard.demo.localhost:3000');
  expect(canonicalOrigin({ ...site, domains: ['first.example'] }, 3000, 'cars.example')).toBe('https://first.example');
});

test('canonicalOrigin of an installation on localhost ignores domains that end in .localhost, because no server answers https requests for them', () => {
  expect(canonicalOrigin({ ...site, domains: ['yard.localhost'] }, 3000)).toBe('http://the-yard.localhost:3000');
  expect(canonicalOrigin({ ...site, domains: ['Yard.localhost:80', 'first.example'] }, 3000)).toBe('https://first.example');
  expect(canonicalOrigin({ ...site, domains: ['yard.localhost'] }, 3000, 'cars.example')).toBe('https://yard.localhost');
});

test('canonicalOrigin leaves out a trailing slash and the default port', () => {
  expect(canonicalOrigin({ ...site, url: 'https://www.example.com/' }, 3000)).toBe('https://www.example.com');
  expect(canonicalOrigin({ ...site, url: 'https://www.example.com:443' }, 3000)).toBe('https://www.example.com');
  expect(canonicalOrigin(site, 80)).toBe('http://the-yard.localhost');
});
