import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openGeocoder } from './choose-geocoder.server.ts';
import { createGoogleGeocoder } from './google-geocoder.server.ts';
import type { PostcodeGeocoder } from './postcode-geocoder.server.ts';

const KEY = 'AIza-a-key-of-the-tests';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a local server that replaces Google's server, and returns the options for requests to it. */
const serve = async (listener: RequestListener): Promise<{ readonly endpoint: string; readonly allowPrivate: readonly string[] }> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}/maps/api/geocode/json`, allowPrivate: ['127.0.0.1'] };
};

/** Makes a geocoder that sends its requests to a local server of this test. */
const over = async (listener: RequestListener): Promise<PostcodeGeocoder> => createGoogleGeocoder({ key: KEY, ...(await serve(listener)) });

const answering = (body: unknown, status = 200): Promise<PostcodeGeocoder> =>
  over((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

/** A response as Google documents it. */
const FOUND = {
  results: [
    {
      address_components: [
        { long_name: '4215', short_name: '4215', types: ['postal_code'] },
        { long_name: 'Australia', short_name: 'AU', types: ['country', 'political'] },
      ],
      formatted_address: 'Queensland 4215, Australia',
      geometry: {
        bounds: { northeast: { lat: -27.93, lng: 153.43 }, southwest: { lat: -28.02, lng: 153.36 } },
        location: { lat: -27.9671, lng: 153.4145 },
        location_type: 'APPROXIMATE',
        viewport: { northeast: { lat: -27.93, lng: 153.43 }, southwest: { lat: -28.02, lng: 153.36 } },
      },
      place_id: 'a-place',
      types: ['postal_code'],
    },
    { geometry: { location: { lat: 1, lng: 2 } }, types: ['postal_code'] },
  ],
  status: 'OK',
};

describe('the request to Google', () => {
  test('API-24 is a GET request with the postcode as address, the country Australia and the key', async () => {
    const asked: URL[] = [];
    const methods: unknown[] = [];
    const geocoder = await over((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://service'));
      methods.push(request.method);
      response.end(JSON.stringify(FOUND));
    });
    await geocoder.locate('0800');
    expect(methods).toEqual(['GET']);
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/maps/api/geocode/json']);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ address: '0800', components: 'country:AU', key: KEY });
  });

  test('API-24 contains the key of the setting GEOCODER_KEY, even if GEOCODER_TABLE is set too, and is sent only once for each postcode', async () => {
    const keys: unknown[] = [];
    const google = await serve((request, response) => {
      keys.push(new URL(request.url ?? '', 'http://service').searchParams.get('key'));
      response.end(JSON.stringify(FOUND));
    });
    const geocoder = await openGeocoder({ GEOCODER_KEY: 'key-of-the-operator', GEOCODER_TABLE: 'unused.csv' }, () => 0, google);
    for (const _ of [1, 2]) expect(await geocoder.locate('4215')).toEqual({ ok: true, value: { latitude: -27.9671, longitude: 153.4145 } });
    expect(keys).toEqual(['key-of-the-operator']);
  });
});

describe('the response of Google', () => {
  test('API-24 gives the location in results[0].geometry.location', async () => {
    expect(await (await answering(FOUND)).locate('4215')).toEqual({ ok: true, value: { latitude: -27.9671, longitude: 153.4145 } });
  });

  test.each([
    ['ZERO_RESULTS', { results: [], status: 'ZERO_RESULTS' }],
    ['OK without a result', { results: [], status: 'OK' }],
    ['the country alone', { ...FOUND, results: [{ ...FOUND.results[0], types: ['country', 'political'] }] }],
  ])('API-24 no place is found if the response is %s', async (_, body) => {
    expect(await (await answering(body)).locate('9998')).toEqual({ ok: true, value: null });
  });

  test.each([
    ['REQUEST_DENIED', 'refused', 'The provided API key is invalid.'],
    ['INVALID_REQUEST', 'refused', undefined],
    ['OVER_QUERY_LIMIT', 'exhausted', 'You have exceeded your daily request quota for this API.'],
    ['OVER_DAILY_LIMIT', 'exhausted', undefined],
    ['UNKNOWN_ERROR', 'failed', undefined],
    ['SOMETHING_NEW', 'failed', undefined],
  ])('API-24 with the status %s causes a failure of the kind %s', async (status, kind, error_message) => {
    const answer = await (await answering({ results: [], status, error_message })).locate('4215');
    expect(answer).toMatchObject({ ok: false, error: { kind, message: expect.stringContaining(status) } });
    if (error_message) expect(answer).toMatchObject({ error: { message: expect.stringContaining(error_message) } });
  });

  test('no message contains the key, even if a response repeats it', async () => {
    const answer = await (await answering({ results: [], status: 'REQUEST_DENIED', error_message: `The key ${KEY} is invalid` })).locate(
      '4215',
    );
    expect(JSON.stringify(answer)).not.toContain(KEY);
  });
});

describe('a wrong response of Google', () => {
  const located = (location: unknown) => ({ status: 'OK', results: [{ geometry: { location } }] });
  test.each([
    ['not JSON', '<html>Sign in to the network</html>'],
    ['no content', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no status', { results: FOUND.results }],
    ['results that are not a list', { status: 'OK', results: 'many' }],
    ['no geometry', { status: 'OK', results: [{}] }],
    ['no location', located(null)],
    ['texts instead of numbers', located({ lat: '-27.9', lng: '153.4' })],
    ['a place beyond the pole', located({ lat: -91, lng: 153 })],
    ['a place beyond the date line', located({ lat: -27, lng: 181 })],
    ['a number too large', '{"status":"OK","results":[{"geometry":{"location":{"lat":1e999,"lng":1}}}]}'],
    ['300,000 characters', `{"status":"OK","results":[],"more":"${'x'.repeat(300_000)}"}`],
  ])('with %s gives the result "failed", not an exception', async (_, body) => {
    expect(await (await answering(body)).locate('4215')).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });

  test('with an HTTP status other than 200, or with a connection that breaks, gives the result "failed"', async () => {
    expect(await (await answering(FOUND, 500)).locate('4215')).toMatchObject({ ok: false, error: { kind: 'failed' } });
    expect(await (await answering(FOUND, 302)).locate('4215')).toMatchObject({ ok: false, error: { kind: 'failed' } });
    const broken = await over((_, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('{"status":"OK"');
      setImmediate(() => response.destroy());
    });
    expect(await broken.locate('4215')).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });

  test('is not even requested if the server of the service has a private IP address', async () => {
    const geocoder = createGoogleGeocoder({ key: KEY, endpoint: 'http://127.0.0.1:9/geocode' });
    expect(await geocoder.locate('4215')).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });
});
