import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/clock.ts';
import { err, ok } from '#kernel/result.ts';
import type { PlaceReviewSource, PlaceReviews } from '#platform/places/place-reviews.server.ts';
import { GoogleReviews } from './google-reviews.server.ts';

const PLACE: PlaceReviews = { average: 4.4, count: 552, placeUrl: null, reviews: [] };
type Answer = Awaited<ReturnType<PlaceReviewSource['read']>>;

const bench = (...answers: (Answer | Error)[]) => {
  const clock = { ms: 0 };
  const asked: string[] = [];
  const warned: object[] = [];
  const source: PlaceReviewSource = {
    read: async (placeId) => {
      asked.push(placeId);
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? ok(null);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const reviews = new GoogleReviews({ source, now: () => clock.ms, log: { warn: (fields) => void warned.push(fields) } });
  return { clock, asked, warned, reviews };
};
const failed = (kind: 'failed' | 'refused' | 'exhausted' = 'failed'): Answer => err({ kind, message: 'no' });

test('LOC-29 the reviews of a place are requested once in six hours, and simultaneous pages share one request', async () => {
  const { clock, asked, reviews } = bench(ok(PLACE));
  const both = await Promise.all([reviews.find('a'), reviews.find('a')]);
  expect(both.map(({ value }) => value)).toEqual([PLACE, PLACE]);
  expect(both[0]?.validUntil).toBe(6 * HOUR_MS);
  clock.ms = 6 * HOUR_MS - 1;
  await reviews.find('a');
  expect(asked).toEqual(['a']);
  clock.ms = 6 * HOUR_MS;
  await reviews.find('a');
  expect(asked).toEqual(['a', 'a']);
});

test('LOC-29 if Google fails, earlier reviews are shown for a day, and the failure is logged', async () => {
  const { clock, warned, reviews } = bench(ok(PLACE), failed(), new Error('broken'));
  await reviews.find('a');
  clock.ms = 7 * HOUR_MS;
  await reviews.find('a');
  expect((await reviews.find('a')).value).toEqual(PLACE);
  clock.ms = 24 * HOUR_MS;
  await reviews.find('a');
  await new Promise(setImmediate);
  expect((await reviews.find('a')).value).toBeNull();
  expect(warned).toEqual([
    { placeId: 'a', reason: 'no' },
    { placeId: 'a', reason: 'broken' },
  ]);
});

test('LOC-29 if the first request fails, there are no reviews and no error, and the request is repeated after ten minutes', async () => {
  const { clock, asked, reviews } = bench(new Error('broken'), ok(PLACE));
  expect(await reviews.find('a')).toEqual({ value: null, validUntil: 600_000 });
  await reviews.find('a');
  expect(asked).toHaveLength(1);
  clock.ms = 600_000;
  await reviews.find('a');
  await new Promise(setImmediate);
  expect((await reviews.find('a')).value).toEqual(PLACE);
});

test.each(['refused', 'exhausted'] as const)('LOC-29 after the failure "%s" no reviews are requested for half an hour', async (kind) => {
  const { clock, asked, reviews } = bench(failed(kind), ok(PLACE));
  await reviews.find('a');
  expect((await reviews.find('b')).value).toBeNull();
  expect(asked).toEqual(['a']);
  clock.ms = 30 * 60_000;
  expect((await reviews.find('b')).value).toEqual(PLACE);
});

test('LOC-29 a page does not wait for a slow answer of Google, and a later page shows the reviews of this answer', async () => {
  const gate = Promise.withResolvers<Answer>();
  const source: PlaceReviewSource = { read: () => gate.promise };
  const reviews = new GoogleReviews({ source, now: () => 0, log: { warn: () => undefined }, waitMs: 1 });
  expect(await reviews.find('a')).toEqual({ value: null, validUntil: 60_000 });
  gate.resolve(ok(PLACE));
  await gate.promise;
  await new Promise(setImmediate);
  expect((await reviews.find('a')).value).toEqual(PLACE);
});

test('without an API key, the result contains no reviews and can be cached without a time limit', async () => {
  const reviews = new GoogleReviews({ source: null, now: () => 0, log: { warn: () => undefined } });
  expect(await reviews.find('a')).toEqual({ value: null, validUntil: null });
});
