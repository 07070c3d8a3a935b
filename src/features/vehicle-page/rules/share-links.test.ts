import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

const ADDRESS = 'https://www.example.com/cars/2021-toyota-corolla-7';

test('VDP-29 a vehicle page can be shared by Facebook, Twitter, WhatsApp, e-mail and SMS', () => {
  expect(shareLinks(ADDRESS, '2021 Toyota Corolla').map(({ target, isNetwork }) => [target, isNetwork])).toEqual([
    ['facebook', true],
    ['twitter', true],
    ['whatsapp', true],
    ['email', false],
    ['sms', false],
  ]);
});

test('VDP-29 each share link contains the whole address and vehicle name, whatever the name contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      for (const { target, href } of shareLinks(ADDRESS, name)) {
        expect(decodeURIComponent(href), target).toContain(ADDRESS);
        if (target !== 'facebook') expect(decodeURIComponent(href), target).toContain(name);
        expect(() => new URL(href), target).not.toThrow();
        expect(href, target).not.toMatch(/[\s"<>]/);
      }
    }),
  );
});

test('VDP-29 a vehicle name cannot add a recipient or another field to a shared message', () => {
  const mail = shareLinks(ADDRESS, 'Ute & trailer?cc=x@evil.example#').find(({ target }) => target === 'email');
  expect([...new URL(mail?.href ?? '').searchParams.keys()]).toEqual(['subject', 'body']);
  expect(new URL(mail?.href ?? '').pathname).toBe('');
});
