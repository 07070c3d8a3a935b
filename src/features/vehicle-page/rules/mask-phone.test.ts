import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPhone } from './mask-phone.ts';

test('VDP-64 a masked phone number shows its first five characters, including spaces', () => {
  expect(maskPhone('07 3345 1234')).toBe('07 33•• ••••');
  expect(maskPhone('(07) 3345 1234')).toBe('(07) •••• ••••');
  expect(maskPhone('13 22')).toBe('13 22');
  expect(maskPhone('')).toBe('');
});

test('VDP-64 a masked phone number hides every digit after the fifth character', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+ ()-'), minLength: 5, maxLength: 20 }), (phone) => {
      const masked = maskPhone(phone);
      expect(masked).toHaveLength(phone.length);
      expect(masked.slice(0, 5)).toBe(phone.slice(0, 5));
      expect(masked.slice(5)).toMatch(/^[• ]*$/);
    }),
  );
});
