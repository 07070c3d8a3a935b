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

test('a place is asked for once a day, and so is that there is none', async () => {
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

test('two that ask at once share the question; a failure is asked again', async () => {
  const { asked, geocoder } = bench([err({ kind: 'failed', message: 'x' }), ok(PLACE)]);
  const both = await Promise.all([geocoder.locate('4000'), geocoder.locate('4000')]);
  expect(both.map(({ ok: went }) => went)).toEqual([false, false]);
  expect(asked).toHaveLength(1);
  expect(await geocoder.locate('4000')).toEqual(ok(PLACE));
});

test('a geocoder that throws is asked again too', async () => {
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
