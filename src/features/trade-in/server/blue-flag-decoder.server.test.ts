import { afterEach, describe, expect, test } from 'vitest';
import { BUILD_AND_COMPLIANCE, blueFlagAnswer, VEHICLE_DETAILS } from '#test/builders/trade-in/blue-flag-answers.ts';
import { type JsonServer, startJsonServer } from '#test/builders/trade-in/json-server.ts';
import { BlueFlagDecoder } from './blue-flag-decoder.server.ts';

let server: JsonServer | null = null;
afterEach(() => server?.close());

const PLATE = { rego: 'TEST00', regoState: 'vic' };
const decoderOf = async (answer: Parameters<typeof startJsonServer>[0], options: { timeoutMs?: number; asksNvic?: boolean } = {}) => {
  server = await startJsonServer(answer);
  return new BlueFlagDecoder({ url: server.url, key: 'test-key', allowPrivate: ['127.0.0.1'], ...options });
};
const details = (fields: object) => ({ ...VEHICLE_DETAILS, result: [{ ...VEHICLE_DETAILS.result[0], ...fields }] });

describe('Blue Flag', () => {
  test('TRADE-06 the request contains the key, and plate and state in capitals; the answer gives make, model, body and year', async () => {
    const decoder = await decoderOf(({ path }) => blueFlagAnswer(path), { asksNvic: true });
    expect(await decoder.decode(PLATE)).toEqual({ make: 'HYUNDAI', model: 'I30', year: 2019, body: 'HATCHBACK', nvic: '042519' });
    expect(server?.received.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/nevdis/vehicle_details?plate=TEST00&state=VIC&include_nvic=true', 'test-key'],
      ['/nevdis/build_and_compliance?plate=TEST00&state=VIC&include_nvic=true', 'test-key'],
    ]);
  });

  test('VIN, engine number and colour in the answer are ignored, so that nobody can learn them by entering the plate of a stranger', async () => {
    const decoder = await decoderOf(({ path }) => blueFlagAnswer(path));
    expect(JSON.stringify(await decoder.decode(PLATE))).not.toMatch(/KMHH351EMKU00TEST|G4NATEST0000|SILVER/);
    expect(server?.received[0]?.path).toBe('/nevdis/vehicle_details?plate=TEST00&state=VIC');
  });

  test('if the year of manufacture is missing, the year of the compliance plate is used; if the compliance plate is missing too, the year is null', async () => {
    const withBuild = (fields: object) =>
      decoderOf(({ path }) => (path.includes('vehicle_details') ? VEHICLE_DETAILS : { ...BUILD_AND_COMPLIANCE, result: [fields] }));
    expect(await (await withBuild({ year_of_manufacture: null, compliance_plate: '2018-11' })).decode(PLATE)).toMatchObject({ year: 2018 });
    server?.close();
    expect(await (await withBuild({})).decode(PLATE)).toMatchObject({ make: 'HYUNDAI', year: null });
  });

  test('the vehicle has no year if the first request finds the vehicle, and the second request, which asks for the year, fails', async () => {
    const decoder = await decoderOf(({ path }) =>
      path.includes('vehicle_details') ? VEHICLE_DETAILS : (_request, response) => void response.writeHead(500).end(),
    );
    expect(await decoder.decode(PLATE)).toMatchObject({ make: 'HYUNDAI', year: null });
  });

  test.each([
    ['an empty list of results', { request_id: 'r', result: [] }],
    ['a result without a model', details({ model: null })],
    ['two vehicles with the same plate', { ...VEHICLE_DETAILS, result: [...VEHICLE_DETAILS.result, ...VEHICLE_DETAILS.result] }],
  ])('no vehicle is found if the answer contains %s', async (_what, answer) => {
    expect(await (await decoderOf(() => answer)).decode(PLATE)).toBeNull();
  });

  test('no vehicle is found if the answer has the status 404', async () => {
    const decoder = await decoderOf(() => (_request, response) => void response.writeHead(404).end('{}'));
    expect(await decoder.decode(PLATE)).toBeNull();
  });

  test.each([
    ['an object of another form', { vehicles: [] }, 'documented form'],
    ['a list', [], 'documented form'],
    ['not JSON', '<html>', 'not JSON'],
    ['too large', ' '.repeat(100_000), '64000 are allowed'],
  ])('the look-up fails if the answer is %s', async (_what, answer, message) => {
    await expect((await decoderOf(() => answer)).decode(PLATE)).rejects.toThrow(message);
  });

  test.each([401, 429, 500])(
    'the look-up fails after the status %i, and the error message contains neither plate nor key',
    async (status) => {
      const decoder = await decoderOf(() => (_request, response) => void response.writeHead(status).end('TEST00'));
      const failure = await decoder.decode(PLATE).catch((error: Error) => error.message);
      expect(failure).toBe(`the register service answered with status ${status}`);
    },
  );

  test('the look-up fails if the service does not answer in time, or if the service has a private IP address', async () => {
    await expect((await decoderOf(() => () => {}, { timeoutMs: 50 })).decode(PLATE)).rejects.toThrow('50 ms');
    const guarded = new BlueFlagDecoder({ url: server?.url ?? '', key: 'test-key' });
    await expect(guarded.decode(PLATE)).rejects.toThrow('not on the public internet');
  });
});
