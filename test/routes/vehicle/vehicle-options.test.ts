import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '#model/site/site.ts';
import { byAttribute } from '#test/builders/pages/page-markup.ts';
import { openVehicleBench, sidebarOf, type VehicleBench } from '#test/builders/vehicle-page/vehicle-page-bench.ts';
import { readIslandProps } from '#ui-kit/island/island-props.ts';

let bench: VehicleBench;

beforeAll(async () => {
  bench = await openVehicleBench({
    car: { make: 'Kia', model: 'Rio', price: 19_990 },
    coming: { make: 'Kia', model: 'Niro', price: 39_990, status: 'coming_soon' },
    caravan: {
      ...{ make: 'Jayco', model: 'Journey', item_type: 'caravan', price: 59_990 },
      specifications: { body_length: '21 ft', body_width: '8 ft' },
    },
    spun: {
      ...{ make: 'Kia', model: 'Picanto', price: 15_990 },
      spin_images: Array.from({ length: 36 }, (_, index) => `/media/turn-${index}.jpg`),
      hotspots: {
        exterior: [{ id: 'a', description: 'Tow bar fitted' }],
        interior: [],
        positions: [{ hotspotId: 'a', activeAngle: 180, posX: 50, posY: 70 }],
      },
    },
  });
});
afterAll(() => bench.close());

const withChat = (opensFor: readonly string[]): Site => ({
  ...bench.site,
  features: { ...bench.site.features, chat: true },
  chat: {
    ...bench.site.chat,
    opensFor: [...opensFor],
    provider: { script: 'https://chat.example/widget.js', key: 'k1', sources: [] },
  },
});

test('SITE-14 VDP-54 if the chat is switched on, the page of a car that can be reserved has the button Instant Message in place of Enquire Now', async () => {
  expect(sidebarOf(await bench.show('car')).text).toContain('Enquire Now');
  const chatting = sidebarOf(await bench.show('car', withChat([])));
  expect(chatting.text).toContain('Instant Message');
  expect(chatting.text).not.toContain('Enquire Now');
  // This car is not in stock yet, so it cannot be reserved and its button remains Enquire Now.
  expect(sidebarOf(await bench.show('coming', withChat([]))).text).toContain('Enquire Now');
});

test('SITE-14 the chat widget opens only for dealerships that the site lists; the default is an empty list', async () => {
  const hasWidget = async (opensFor: readonly string[]) =>
    JSON.stringify(sidebarOf(await bench.show('car', withChat(opensFor)))).includes('chat.example');
  expect(await hasWidget([])).toBe(false);
  expect(await hasWidget([bench.site.primaryDealership.slug])).toBe(true);
});

test('VDP-62 the panel "Interested in this vehicle?" offers phone number, enquiry and test drive; it is shown only if the site switches it on', async () => {
  const site: Site = {
    ...bench.site,
    phones: { ...bench.site.phones, used: '07 5550 1234' },
    vehiclePage: { ...bench.site.vehiclePage, interestedPanel: true },
  };
  const heading = 'Interested in this vehicle?';
  expect((await bench.show('car')).text).not.toContain(heading);
  const panel = (await bench.show('car', site)).one(
    (element) => element.name === 'section' && element.all('h2').some(({ text }) => text === heading),
  );
  expect(panel.text).toContain('07 55•• ••••');
  expect(panel.text).toContain('Enquire Now');
  expect(panel.text).toContain('Book a Test Drive');
});

test('VDP-15 if the feed states a length in feet, the page shows it in metres', async () => {
  const rows = (await bench.show('caravan')).text;
  expect(rows).toContain('Body length 6.40 m');
  expect(rows).toContain('Body width 2.44 m');
});

test('SPIN-08 the spin viewer receives the hotspots of the vehicle: for each, the angles at which it is visible and its position at each angle', async () => {
  const viewer = (await bench.show('spun')).one(byAttribute('name', 'spin-viewer'));
  expect(readIslandProps(viewer.attributes.props ?? '{}')).toMatchObject({
    hotspots: [{ id: 'a', description: 'Tow bar fitted' }],
    positions: [{ hotspotId: 'a', activeAngle: 180, posX: 50, posY: 70 }],
  });
});
