import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { chatOffer } from './chat-offer.ts';

const provider = { script: 'https://widget.example.com/load.js', key: 'public-key' };
const chatting = buildSite({ features: { chat: true } });
const car = buildVehicle({ dealershipSlug: 'northside' });

test('SITE-14 VDP-54 if the chat of a site is switched off, there is no chat button, even if the settings name a chat provider', () => {
  expect(chatOffer(buildSite({ chat: { provider, opensFor: ['northside'] } }), car)).toBeNull();
});

test('VDP-54 Instant Message replaces Enquire Now only for a vehicle that can be reserved', () => {
  expect(chatOffer(chatting, car)?.label).toBe('Instant Message');
  for (const vehicle of [
    buildVehicle({ reserved: true }),
    buildVehicle({ status: 'coming_soon' }),
    buildVehicle({ status: 'sold' }),
    buildVehicle({ priceCents: null }),
  ]) {
    expect(chatOffer(chatting, vehicle)).toBeNull();
  }
});

test('SITE-14 the chat widget opens only for vehicles of the dealerships in chat.opensFor, and never if this list is empty', () => {
  const widgetOf = (opensFor: string[]) => chatOffer(buildSite({ features: { chat: true }, chat: { provider, opensFor } }), car)?.widget;
  expect(widgetOf(['northside', 'southside'])).toEqual(provider);
  expect(widgetOf(['southside'])).toBeNull();
  expect(widgetOf([])).toBeNull();
});

test('VDP-54 the chat button of a vehicle opens the enquiry form if the site has no chat provider', () => {
  expect(chatOffer(buildSite({ features: { chat: true }, chat: { label: 'Message Us', opensFor: ['northside'] } }), car)).toEqual({
    label: 'Message Us',
    widget: null,
  });
});
