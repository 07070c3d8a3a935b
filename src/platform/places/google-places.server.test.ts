import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createGooglePlaces } from './google-places.server.ts';
import type { PlaceReviewSource } from './place-reviews.server.ts';

const KEY = 'AIza-a-key-of-the-tests';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Makes an adapter that sends its requests to a local server of this test. */
const over = async (listener: RequestListener): Promise<PlaceReviewSource> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createGooglePlaces({ key: KEY, endpoint: `http://127.0.0.1:${port}/v1/places`, allowPrivate: ['127.0.0.1'] });
};

const answering = (body: unknown, status = 200): Promise<PlaceReviewSource> =>
  over((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

/** One review in the shape that Google documents for Place Details (New). */
const REVIEW = {
  name: 'places/a-place/reviews/one',
  relativePublishTimeDescription: 'a month ago',
  rating: 5,
  text: { text: 'They rang back.', languageCode: 'en' },
  originalText: { text: 'They rang back.', languageCode: 'en' },
  authorAttribution: {
    displayName: 'Priya N.',
    uri: 'https://www.google.com/maps/contrib/1/reviews',
    photoUri: 'https://lh3.googleusercontent.com/a/photo',
  },
  publishTime: '2026-10-26T03:04:05.678901Z',
  flagContentUri: 'https://www.google.com/local/review/rap/report?postId=1',
  googleMapsUri: 'https://www.google.com/maps/reviews/data=1',
};
const PLACE = { rating: 4.4, userRatingCount: 552, googleMapsUri: 'https://maps.google.com/?cid=1', reviews: [REVIEW] };

describe('the reviews of a place on Google', () => {
  test('LOC-29 the request contains the key and the wanted fields in headers, and the place in the path', async () => {
    const asked: { url: URL; key: unknown; mask: unknown; method: unknown }[] = [];
    const source = await over((request, response) => {
      const { method, headers } = request;
      asked.push({
        url: new URL(request.url ?? '', 'http://service'),
        key: headers['x-goog-api-key'],
        mask: headers['x-goog-fieldmask'],
        method,
      });
      response.end(JSON.stringify(PLACE));
    });
    await source.read('ChIJ/with a slash');
    expect(asked.map(({ url, ...rest }) => ({ path: url.pathname, query: url.search, ...rest }))).toEqual([
      {
        path: '/v1/places/ChIJ%2Fwith%20a%20slash',
        query: '?languageCode=en',
        key: KEY,
        mask: 'rating,userRatingCount,googleMapsUri,reviews',
        method: 'GET',
      },
    ]);
  });

  test('LOC-29 each review is returned with author, text, rating, time and the link to report the review', async () => {
    expect(await (await answering(PLACE)).read('a-place')).toEqual({
      ok: true,
      value: {
        average: 4.4,
        count: 552,
        placeUrl: 'https://maps.google.com/?cid=1',
        reviews: [
          {
            authorName: 'Priya N.',
            authorUrl: 'https://www.google.com/maps/contrib/1/reviews',
            text: 'They rang back.',
            rating: 5,
            publishedAt: Date.parse('2026-10-26T03:04:05.678Z'),
            reportUrl: 'https://www.google.com/local/review/rap/report?postId=1',
          },
        ],
      },
    });
  });

  test('LOC-29 a review that does not have the documented format is left out, and the other reviews are returned', async () => {
    const { authorAttribution: _, ...nameless } = REVIEW;
    const scripted = { ...REVIEW, authorAttribution: { displayName: 'A', uri: 'javascript:alert(1)' } };
    const wordless = { ...REVIEW, text: undefined, originalText: undefined };
    const answer = await (
      await answering({ ...PLACE, reviews: [nameless, scripted, { ...REVIEW, rating: 9 }, 'text', null, wordless, REVIEW] })
    ).read('a-place');
    expect(answer.ok && answer.value?.reviews.map(({ text }) => text)).toEqual(['', 'They rang back.']);
  });

  test.each([
    ['an unknown place', { error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' } }, 404],
    ['a place that nobody has reviewed', {}, 200],
  ])('LOC-29 for %s, the reader of reviews returns null', async (_, body, status) => {
    expect(await (await answering(body, status)).read('a-place')).toEqual({ ok: true, value: null });
  });

  test.each([
    [403, 'PERMISSION_DENIED', 'refused'],
    [401, 'UNAUTHENTICATED', 'refused'],
    [429, 'RESOURCE_EXHAUSTED', 'exhausted'],
    [400, 'INVALID_ARGUMENT', 'failed'],
    [500, 'INTERNAL', 'failed'],
  ])(
    'LOC-29 if Google answers with the status %d (%s), the failure is of the kind %s, and does not contain the API key',
    async (status, name, kind) => {
      const body = { error: { code: status, message: `The key ${KEY} is wrong`, status: name } };
      const answer = await (await answering(body, status)).read('a-place');
      expect(answer).toMatchObject({ ok: false, error: { kind, message: expect.stringContaining(name) } });
      expect(JSON.stringify(answer)).not.toContain(KEY);
    },
  );

  test.each([
    ['not JSON', '<html>Sign in to the network</html>'],
    ['no content', ''],
    ['null', 'null'],
    ['a rating that is a text', { ...PLACE, rating: '4.4' }],
    ['reviews that are not a list', { ...PLACE, reviews: 'many' }],
    ['600,000 characters', `{"rating":4,"userRatingCount":1,"more":"${'x'.repeat(600_000)}"}`],
  ])('LOC-29 if the answer is %s, the result is a failure, and no exception is thrown', async (_, body) => {
    expect(await (await answering(body)).read('a-place')).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });

  test('LOC-29 the result is a failure if Google redirects, the connection breaks, or the IP address is private', async () => {
    const away = await over((_, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end());
    expect(await away.read('a-place')).toMatchObject({ ok: false, error: { kind: 'failed' } });
    const broken = await over((_, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('{"rating":4');
      setImmediate(() => response.destroy());
    });
    expect(await broken.read('a-place')).toMatchObject({ ok: false, error: { kind: 'failed' } });
    const local = createGooglePlaces({ key: KEY, endpoint: 'http://127.0.0.1:9/v1/places' });
    expect(await local.read('a-place')).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });
});
