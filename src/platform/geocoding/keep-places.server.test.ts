import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { err, ok } from '#kernel/result.ts';
import { keepPlaces } from './keep-places.server.ts';
import type { PostcodeGeocoder } from './postcode-geocoder.server.ts';

const PLACE = { latitude: -27.47, longitude: 153.03 };

const bench = (answers: Awaited<ReturnType<PostcodeGeocoder['locate']>>[]) => {
  const clock = { ms: 0 };
  const asked: string[] = [];
  const geocoder = keepPlaces(
    {
      locate: async (postcode) => {
        asked.push(postcode);
        return answers[Math.min(asked.length, answers.length) - 1] ?? ok(null);
      },
    },
    () => clock.ms,
  );
  return { clock, asked, geocoder };
};

test('a postcode is looked up once a day, even if no place was found for it', async () => {
  for (const answer of [ok(PLACE), ok(null)]) {
    const { clock, asked, geocoder } = bench([answer]);
    expect(await geocoder.locate('4000')).toEqual(answer);
    expect(await geocoder.locate('4000')).toEqual(answer);
    expect(asked).toHaveLength(1);
    clock.ms = DAY_MS;
    expect(await geocoder.locate('4000')).toEqual(answer);
    expect(asked).toHaveLength(2);
  }
});

test('two simultaneous look-ups of a postcode share one request, and if the request fails, the next look-up sends a new request', async () => {
  const { asked, geocoder } = bench([err({ kind: 'failed', message: 'x' }), ok(PLACE)]);
  const both = await Promise.all([geocoder.locate('4000'), geocoder.locate('4000')]);
  expect(both.map(({ ok: went }) => went)).toEqual([false, false]);
  expect(asked).toHaveLength(1);
  expect(await geocoder.locate('4000')).toEqual(ok(PLACE));
});

test('if the geocoder throws an error for a postcode, the next look-up of this postcode calls the geocoder again', async () => {
  let calls = 0;
  const geocoder = keepPlaces(
    {
      locate: async () => {
        calls += 1;
        if (calls === 1) throw new Error('broken');
        return ok(PLACE);
      },
    },
    () => 0,
  );
  await expect(geocoder.locate('4000')).rejects.toThrow('broken');
  expect(await geocoder.locate('4000')).toEqual(ok(PLACE));
});

test.each(['refused', 'exhausted'] as const)(
  'after a failure of the kind "%s", the geocoder is not called for a minute, but cached locations are still returned',
  async (kind) => {
    const problem = err({ kind, message: 'no' });
    const { clock, asked, geocoder } = bench([ok(PLACE), problem, ok(null)]);
    await geocoder.locate('4000');
    expect(await geocoder.locate('4001')).toEqual(problem);
    clock.ms = 59_999;
    expect([await geocoder.locate('4002'), await geocoder.locate('4000')]).toEqual([problem, ok(PLACE)]);
    expect(asked).toEqual(['4000', '4001']);
    clock.ms = 60_000;
    expect(await geocoder.locate('4002')).toEqual(ok(null));
  },
);

test.each(['refused', 'exhausted'] as const)(
  'if a failure of the kind "%s" occurs while the clock is ahead, postcodes are requested again as soon as the clock is corrected',
  async (kind) => {
    for (const aheadMs of [90_000, DAY_MS]) {
      const { clock, asked, geocoder } = bench([err({ kind, message: 'no' }), ok(PLACE)]);
      clock.ms = aheadMs;
      await geocoder.locate('4000');
      clock.ms = 0;
      expect(await geocoder.locate('4001')).toEqual(ok(PLACE));
      expect(asked).toEqual(['4000', '4001']);
    }
  },
);

test('if a postcode was looked up while the clock was a day ahead, it is looked up again after the clock is corrected', async () => {
  const { clock, asked, geocoder } = bench([ok(null), ok(PLACE)]);
  clock.ms = DAY_MS;
  await geocoder.locate('4000');
  clock.ms = 0;
  expect(await geocoder.locate('4000')).toEqual(ok(PLACE));
  expect(asked).toHaveLength(2);
});

test('if a hundred postcodes are looked up at the same time, eight requests are sent, and all other look-ups fail', async () => {
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const slow: PostcodeGeocoder = {
    locate: async (postcode) => {
      asked.push(postcode);
      await gate.promise;
      return ok(PLACE);
    },
  };
  const geocoder = keepPlaces(slow, () => 0);
  const all = Array.from({ length: 100 }, (_, index) => geocoder.locate(String(4000 + index)));
  // A second look-up of the same postcode shares the running request, so it does not count as another request.
  const again = geocoder.locate('4000');
  gate.resolve();
  expect((await Promise.all(all)).filter((found) => found.ok)).toHaveLength(8);
  expect([asked.length, await again]).toEqual([8, ok(PLACE)]);
  expect(await geocoder.locate('4099')).toEqual(ok(PLACE));
});
