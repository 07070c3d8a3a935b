import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAR_TYPES } from '#model/vehicle/car-type.ts';
import { demoComments } from './demo-comments.ts';
import { demoRandom } from './demo-random.ts';

const commented = fc.record({
  itemType: fc.constantFrom('car', 'caravan', 'truck'),
  carType: fc.constantFrom(...CAR_TYPES),
  seed: fc.string(),
});

test('generated comments mention no former owner of a new or demonstrator vehicle, and never say that a caravan was driven', () => {
  fc.assert(
    fc.property(commented, ({ seed, ...of }) => {
      const words = demoComments(of, demoRandom(seed));
      if (of.carType !== 'used') expect(words).not.toMatch(/one owner|traded|roadworthy|service history/iu);
      if (of.carType === 'new') expect(words).not.toMatch(/balance of|been through it/iu);
      if (of.itemType === 'caravan') expect(words).not.toMatch(/\bdriven?s?\b/iu);
    }),
  );
});

test('the generator of comments uses the same number of random values for every kind of vehicle', () => {
  fc.assert(
    fc.property(commented, ({ seed, ...of }) => {
      const [random, ofUsed] = [demoRandom(seed), demoRandom(seed)];
      demoComments(of, random);
      demoComments({ itemType: 'car', carType: 'used' }, ofUsed);
      expect(random.share()).toBe(ofUsed.share());
    }),
  );
});
