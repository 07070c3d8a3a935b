import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';

/** A site with two dealerships, every public option, and data that must stay private. */
const FILES = {
  'dealerships/coast.yaml': `
slug: coast
name: Coast Kia
phone: (07) 5550 0020
recipients:
  email: [sales@coast.example]
  adf: [crm@coast.example]
  webhooks: [{ url: https://hook.example/in, secret: '\${HOOK_SECRET}' }]
feeds: [{ name: main, source: https://feed.example/private.csv }]
locations:
  - id: one
    name: Coast Kia Southport
    slug: southport
    locationSubtype: [buying]
    primary: true
    phone: (07) 5550 0001
    landlinePhone: (07) 5550 0002
    address: { street: 1 Pelican Parade, city: Southport, state: qld, postcode: '4215' }
    openingHours: [{ weekday: 1, status: Open, open: '08:30', close: '17:30' }]
    specialHours: [{ date: '2026-12-24', status: Open, startHour: '08:30', endHour: '12:00', department: sales }]
`,
  'dealerships/hills.yaml': `
slug: hills
name: Hills Kia
recipients: { email: [sales@hills.example] }
locations:
  - { id: depot, name: Hidden Depot, slug: depot, visible: false, address: { street: 3 Back Lane, city: Nerang, state: qld, postcode: '4211' } }
  - { id: one, name: Hills Kia Nerang, slug: nerang, address: { street: 2 Hill Street, city: Nerang, state: qld, postcode: '4211' } }
`,
  'sites/kia/site.yaml': `
slug: kia
template: metro
name: Gold Coast Kia
url: https://www.kia.example
dealerships: [coast, hills]
manufacturer: { name: Kia, id: 7 }
phones: { new: (07) 5550 0010, used: (07) 5550 0012 }
`,
};

let running: RunningProgram;
beforeAll(async () => {
  vi.stubEnv('HOOK_SECRET', 'whsec_c2VjcmV0IG9mIHRoZSBob29rIGhlcmU=');
  running = await startRunningProgram({ files: FILES });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await running.close();
});

const ask = () => running.get('kia', '/api/site');
const read = async () => JSON.parse((await ask()).text);

describe('GET /api/site', () => {
  test('SITE-22 ENT-24 ENT-22 the answer contains the configuration of the site, with the field names of the specification', async () => {
    const site = running.site('kia');
    expect(await read()).toMatchObject({
      id: site.id,
      slug: 'kia',
      template: 'metro',
      name: 'Gold Coast Kia',
      dealerships: [{ slug: 'coast' }, { slug: 'hills' }],
      dealership_id: site.primaryDealership.id,
      manufacturer: { id: 7, name: 'Kia', slug: 'kia', logo: { url: null } },
      manufacturer_id: 7,
      address: { street: '1 Pelican Parade' },
      phone_numbers: { new: '(07) 5550 0010', used: '(07) 5550 0012', demo: null },
      override_city: null,
      url: 'https://www.kia.example',
    });
  });

  test('ENT-15 ENT-16 ENT-17 ENT-18 ENT-19 the answer contains the locations of all dealerships of the site, with their opening hours', async () => {
    const { locations } = await read();
    expect(locations).toHaveLength(2);
    expect(locations[0]).toMatchObject({
      id: 'one',
      slug: 'southport',
      dealership_slug: 'coast',
      location_type: 'sales',
      location_subtype: ['buying'],
      address: { street: '1 Pelican Parade', city: 'Southport', state: 'qld', postcode: '4215' },
      contact_detail: {
        phone: '(07) 5550 0001',
        landline_phone: '(07) 5550 0002',
        opening_hours: [{ weekday: 1, status: 'Open', formated_hours: '8:30 am - 5:30 pm', open: '08:30', close: '17:30' }],
      },
      special_hours: [
        { status: 'Open', date: '2026-12-24', start_hour: '08:30', end_hour: '12:00', department: 'sales', location_name: null },
      ],
    });
    expect(locations[1]).toMatchObject({ id: 'one', slug: 'nerang', dealership_slug: 'hills' });
  });

  test('the answer contains no private setting, and shared caches may store it', async () => {
    const { status, headers, text } = await ask();
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers['cache-control']).toMatch(/^public/);
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).not.toMatch(/sales@|crm@|hook\.example|HOOK_SECRET|feed\.example|recipients|feeds|secret|whsec|Hidden Depot/);
  });
});
