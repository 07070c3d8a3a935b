import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { vehicleButtonDestination } from '#features/stock/views/vehicle-button-destination.ts';
import { byAttribute, type MarkupElement, parseMarkup } from '#test/builders/pages/page-markup.ts';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import type { DestinationOf } from '../../views/button-link.ts';
import { interestedView } from '../../views/interested-view.ts';
import { valueBannerView } from '../../views/value-banner-view.ts';
import { vehicleBarsView } from '../../views/vehicle-bars-view.ts';
import { InterestedPanel } from '../interested-panel/interested-panel.tsx';
import { ValueBanner } from '../value-banner/value-banner.tsx';
import { VehicleBars } from './vehicle-bars.tsx';

const PRICE = { text: '$34,990', isAmount: true, type: 'Drive Away', wasText: null, condition: null };
const phones = { used: '07 5550 1234' };
const car = buildVehicle();

/** Returns a link for every button. For a button without a page, the link leads to an invented path. */
const allDestinations: DestinationOf = (action, about) =>
  vehicleButtonDestination(action, about) ?? { href: `/cars/${about.slug}/${action}`, isDialog: false };

const barsOf = (overrides: SiteOverrides = {}, vehicle = car, destinationOf: DestinationOf = allDestinations): MarkupElement => {
  const view = vehicleBarsView(
    buildSite({ phones, ...overrides, features: { reserve: true, ...overrides.features } }),
    vehicle,
    vehicle.status === 'sold' ? null : PRICE,
    destinationOf,
  );
  return parseMarkup(renderToString(<VehicleBars view={view} weekly={<p>$150 a week</p>} />));
};
const header = (bars: MarkupElement) => bars.one(byAttribute('data-past-after', '500'));
const dock = (bars: MarkupElement) => bars.one(byAttribute('data-past-after', '900'));
const links = (part: MarkupElement) => part.all('a').filter((link) => !('hidden' in link.attributes));
const words = (part: MarkupElement) => links(part).map(({ text }) => text);

describe('the sticky header', () => {
  test('VDP-57 shows picture, name, body, transmission, price with its type, weekly estimate, and two buttons', () => {
    const shown = header(barsOf());
    expect(shown.one('img').attributes.src).toContain('hatch-white-front');
    expect(shown.text).toContain('2021 Toyota Corolla');
    expect(shown.text).toContain('Hatch · Automatic');
    expect(shown.text).toContain('$34,990 Drive Away');
    expect(shown.text).toContain('$150 a week');
    expect(words(shown)).toEqual(['Get Finance', 'Trade-In Valuation']);
  });

  test('VDP-57 leaves out unknown values, and shows a silhouette when there is no picture', () => {
    const bare = buildVehicle({
      simpleBody: null,
      body: 'null',
      simpleTransmission: null,
      transmission: null,
      media: { ...car.media, images: [], primaryImageUrl: null },
    });
    const shown = header(barsOf({}, bare));
    expect(shown.has('img')).toBe(false);
    expect(shown.has('path')).toBe(true);
    expect(shown.text).not.toMatch(/null|·/);
  });

  test('VDP-57 shows body and transmission in the words of the feed if the standard names for them are unknown', () => {
    const rare = buildVehicle({ simpleBody: null, body: 'Shooting Brake', simpleTransmission: null, transmission: '6 sp Sequential' });
    expect(header(barsOf({}, rare)).text).toContain('Shooting Brake · 6 sp Sequential');
  });

  test('VDP-58 shows the button for trade-ins by default; hides it if the site has switched off this button or the feature for trade-ins', () => {
    expect(words(header(barsOf({ vehiclePage: { stickyTradeIn: false } })))).toEqual(['Get Finance']);
    expect(words(header(barsOf({ vehiclePage: { stickyLabels: { tradeIn: 'Value My Trade-In' } } })))).toContain('Value My Trade-In');
    expect(words(header(barsOf({ features: { tradeIn: false } })))).toEqual(['Get Finance']);
  });

  test('VDP-57 leaves out a button if the site has no page for it', () => {
    const noTradeIn: DestinationOf = (action, about) => (action === 'tradeIn' ? null : allDestinations(action, about));
    expect(words(header(barsOf({}, car, noTradeIn)))).toEqual(['Get Finance']);
    expect(words(header(barsOf({ features: { finance: false } }, car, noTradeIn)))).toEqual([]);
  });

  test('VDP-57 CARD-15 shows only one button for a sold vehicle, and no price or weekly repayment', () => {
    const shown = header(barsOf({}, buildVehicle({ status: 'sold' })));
    expect(shown.text).toContain('SOLD');
    expect(shown.text).not.toContain('$');
    expect(words(shown)).toEqual(['Find Me Something Similar']);
  });
});

describe('the button bar on phones', () => {
  test('VDP-59 shows Reserve Car Now, Enquire Now and Call Now, which reveals the number at a tap', () => {
    const shown = dock(barsOf());
    expect(words(shown)).toEqual(['Reserve Car Now', 'Enquire Now']);
    const call = shown.one('form');
    expect(call.one('button').text).toBe('Call Now: show the number');
    expect(call.attributes).toMatchObject({ method: 'post', action: `/cars/${car.slug}/phone` });
    expect(call.one(byAttribute('data-phone-number')).attributes).toMatchObject({ href: 'tel:0755501234', hidden: '' });
  });

  test('VDP-59 shows no Reserve button for a vehicle that cannot be reserved, and no Call button without a number', () => {
    expect(words(dock(barsOf({}, buildVehicle({ reserved: true }))))).toEqual(['Enquire Now']);
    expect(dock(barsOf({ phones: {} })).has('form')).toBe(false);
    expect(words(dock(barsOf({ vehiclePage: { stickyLabels: { reserve: 'Hold This Car' } } })))[0]).toBe('Hold This Car');
  });

  test('VDP-59 VDP-54 shows Instant Message instead of Enquire Now; without JavaScript this button links to the enquiry form', () => {
    const chat = { provider: { script: 'https://widget.example.com/load.js', key: 'public' }, opensFor: ['northside'] };
    const [, message] = links(dock(barsOf({ features: { chat: true }, chat })));
    expect(message?.text).toBe('Instant Message');
    expect(message?.attributes).toMatchObject({
      href: `/cars/${car.slug}/enquire`,
      'data-dialog-label': 'Instant Message',
      'data-chat': 'https://widget.example.com/load.js',
      'data-chat-key': 'public',
    });
    const [, enquiry] = links(dock(barsOf({ features: { chat: true } })));
    expect(enquiry?.attributes).toMatchObject({ 'data-dialog-label': 'Instant Message' });
    expect(enquiry?.attributes).not.toHaveProperty('data-chat');
  });

  test('VDP-59 CARD-15 shows one action for a sold vehicle', () => {
    const shown = dock(barsOf({}, buildVehicle({ status: 'sold' })));
    expect([words(shown), shown.has('form')]).toEqual([['Find Me Something Similar'], false]);
  });
});

describe('optional panels of a vehicle page', () => {
  const banner = (overrides: SiteOverrides, vehicle = car, destinationOf: DestinationOf = allDestinations) =>
    parseMarkup(renderToString(<ValueBanner propositions={valueBannerView(buildSite(overrides), vehicle, destinationOf)} />))
      .all('li')
      .map(({ text }) => text);
  const valueBanner = { vehiclePage: { valueBanner: true }, features: { reserve: true } };

  test('VDP-61 the banner of online actions is hidden by default, and lists only actions that the site offers', () => {
    expect(banner({})).toEqual([]);
    expect(banner(valueBanner)).toEqual(['Reserve Quickly Online', 'Secure Online Payments', 'Apply For Finance']);
    expect(valueBannerView(buildSite(valueBanner), car, allDestinations).map(({ href }) => href.split('?')[0])).toEqual([
      `/cars/${car.slug}/checkout`,
      `/cars/${car.slug}/checkout`,
      '/finance',
    ]);
    expect(banner({ ...valueBanner, features: { reserve: false, onlineBuy: false } })).toEqual(['Apply For Finance']);
    expect(banner({ ...valueBanner, features: { reserve: true, finance: false } })).toHaveLength(2);
  });

  test('VDP-61 the banner lists only actions for which a page exists; for a reserved vehicle it leaves out the reservation, and for a sold vehicle it lists no action', () => {
    const noReservations: DestinationOf = (action, about) => (action === 'reserve' ? null : allDestinations(action, about));
    expect(banner(valueBanner, car, noReservations)).toEqual(['Apply For Finance']);
    expect(banner(valueBanner, buildVehicle({ reserved: true }))).toEqual(['Apply For Finance']);
    expect(banner(valueBanner, buildVehicle({ status: 'sold' }))).toEqual([]);
  });

  test("VDP-62 the panel 'Interested in this vehicle?' is off by default; when on, it shows the buttons to reveal the phone number, to enquire and to book a test drive", () => {
    expect(interestedView(buildSite({ phones }), car)).toBeNull();
    const site = buildSite({ phones, vehiclePage: { interestedPanel: true } });
    const view = interestedView(site, car);
    if (!view) throw new Error('no panel');
    const panel = parseMarkup(renderToString(<InterestedPanel view={view} />));
    expect(panel.one('h2').text).toBe('Interested in this vehicle?');
    expect(words(panel)).toEqual(['Enquire Now', 'Book a Test Drive']);
    expect(panel.one('form').text).toContain('(07) •••• ••••');
    expect(interestedView(site, buildVehicle({ status: 'sold' }))).toBeNull();
  });
});
