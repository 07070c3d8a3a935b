import { afterEach, describe, expect, test, vi } from 'vitest';
import { type JsonServer, startJsonServer } from '#test/builders/trade-in/json-server.ts';
import { GUIDE_VALUER } from './guide-valuer.server.ts';
import { HttpValuer } from './http-valuer.server.ts';

let server: JsonServer | null = null;
afterEach(() => server?.close());

const VEHICLE = {
  make: 'Hyundai',
  model: 'i30',
  year: 2023,
  odometerKm: 45_000,
  body: null,
  nvic: '042519',
  state: 'vic',
  answers: { condition: 'good' },
  currentYear: 2026,
} as const;
const ANSWER = { offer_price: 17_500, low: 16_000, high: 19_000, as_of: '2026-11-20', basis: 'Wholesale sales of the last month.' };
const valuerOf = async (answer: Parameters<typeof startJsonServer>[0], timeoutMs?: number) => {
  server = await startJsonServer(answer);
  return new HttpValuer({
    url: `${server.url}/value?plan=1`,
    key: 'k-1',
    allowPrivate: ['127.0.0.1'],
    ...(timeoutMs ? { timeoutMs } : {}),
  });
};

describe('a valuation service over HTTP', () => {
  test('TRADE-08 receives the vehicle and the answers, but not the number plate; its offer is read with price range, explanation and date', async () => {
    const valuer = await valuerOf(() => ANSWER);
    expect(await valuer.value(VEHICLE)).toEqual({
      cents: 1_750_000,
      lowCents: 1_600_000,
      highCents: 1_900_000,
      basis: 'Wholesale sales of the last month. Valued on 2026-11-20.',
    });
    const [asked] = server?.received ?? [];
    expect(asked).toMatchObject({ method: 'POST', path: '/value?plan=1', authorization: 'Bearer k-1' });
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      make: 'Hyundai',
      model: 'i30',
      year: 2023,
      km: 45_000,
      body: null,
      nvic: '042519',
      state: 'vic',
      adjustmentAnswers: { condition: 'good' },
    });
  });

  test('an answer with only a price is a valid offer; range, basis and date are optional', async () => {
    expect(await (await valuerOf(() => ({ offer_price: 9_999.5 }))).value(VEHICLE)).toEqual({
      cents: 999_950,
      lowCents: 999_950,
      highCents: 999_950,
      basis: 'An estimate of a valuation service, from the vehicle and your answers.',
    });
  });

  test.each([204, 404])('the estimate is null if the service answers with status %i', async (status) => {
    expect(await (await valuerOf(() => (_request, response) => void response.writeHead(status).end())).value(VEHICLE)).toBeNull();
  });

  test.each([
    [{ ...ANSWER, offer_price: '17500' }],
    [{ ...ANSWER, offer_price: -1 }],
    [{ ...ANSWER, offer_price: 1e9 }],
    [{ ...ANSWER, low: 18_000 }],
    [{ ...ANSWER, high: 17_000 }],
    [{}],
    [[]],
    ['null'],
    ['"x"'],
  ])(
    'the answer %j makes the valuation fail if it is not a valuation; the answer null means that the service has no data',
    async (answer) => {
      const asked = (await valuerOf(() => answer)).value(VEHICLE);
      if (answer === 'null') expect(await asked).toBeNull();
      else await expect(asked).rejects.toThrow('not a valuation');
    },
  );

  test('the valuation fails if the service answers with status 500 or does not answer in time', async () => {
    await expect((await valuerOf(() => (_request, response) => void response.writeHead(500).end())).value(VEHICLE)).rejects.toThrow(
      'status 500',
    );
    server?.close();
    await expect((await valuerOf(() => () => {}, 50)).value(VEHICLE)).rejects.toThrow('50 ms');
  });

  test('sends at most sixteen requests at a time; each further request fails without being sent', async () => {
    const waiting: (() => void)[] = [];
    const valuer = await valuerOf(() => (_request, response) => void waiting.push(() => response.end(JSON.stringify(ANSWER))), 120_000);
    const all = Promise.all(Array.from({ length: 16 }, () => valuer.value(VEHICLE)));
    await expect(valuer.value(VEHICLE)).rejects.toThrow('16 open requests');
    await vi.waitFor(() => expect(waiting).toHaveLength(16), { timeout: 60_000 });
    for (const send of waiting) send();
    expect(await all).toHaveLength(16);
  });

  test('the explanation of an estimate is returned as one line, without control characters', async () => {
    const { basis } = (await (await valuerOf(() => ({ ...ANSWER, basis: 'a\u0000b\u202ec\nd', as_of: null }))).value(VEHICLE)) ?? {
      basis: '',
    };
    expect(JSON.stringify(basis)).not.toMatch(/\\u|\\n/);
  });
});

describe('our own price guide as the valuation service', () => {
  test('TRADE-08 explains how the estimate was calculated, and says that the estimate is not based on sales', async () => {
    const value = await GUIDE_VALUER.value(VEHICLE);
    expect(value?.basis).toBe(
      "A rough estimate from our own guide prices: size class 'small', 3 years old, 45,000 km, adjusted for your answers about the condition of your vehicle. It is not based on sales or advertised prices.",
    );
    expect(value?.cents).toBeGreaterThan(1_000_000);
  });

  test('returns null for a model that the guide does not contain', async () => {
    expect(await GUIDE_VALUER.value({ ...VEHICLE, make: 'Trabant', model: '601' })).toBeNull();
  });
});
