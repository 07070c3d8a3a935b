import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { HttpMarketPrices } from './http-market-prices.server.ts';

describe('a market-price service over HTTP', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/market?plan=1`;
  };
  const here = { key: 'k-123', allowPrivate: ['127.0.0.1'] };
  const site = buildSite();
  const answer = {
    fill: 0.7,
    listing_price: 34_990,
    market_range_min: 33_000,
    market_range_max: 38_000,
    confidence: 0.9,
    description: 'Nine.',
  };

  test('ENT-13 receives the vehicle and the site’s key, and its answer is converted to a price gauge', async () => {
    const asked: { url: string; authorization: string | undefined }[] = [];
    const url = await serve((request, response) => {
      asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
      response.end(JSON.stringify(answer));
    });
    const gauge = await new HttpMarketPrices({ ...here, url }).find(site, buildVehicle({ vin: 'V1', badge: 'null' }), 3_499_000);
    expect(gauge).toMatchObject({ fill: 0.7, marketMaxCents: 3_800_000 });
    expect(asked).toEqual([
      { url: '/market?plan=1&vin=V1&make=Toyota&model=Corolla&year=2021&km=45210&state=qld&price=34990', authorization: 'Bearer k-123' },
    ]);
  });

  test.each([
    ['{}', 200],
    ['', 200],
    ['null', 200],
    ['', 204],
    ['gone', 404],
  ])('PRICE-14 gives no gauge if its answer is %j with status %i', async (body, status) => {
    const url = await serve((_request, response) => void response.writeHead(status).end(body));
    expect(await new HttpMarketPrices({ ...here, url }).find(site, buildVehicle(), 1)).toBeNull();
  });

  test.each([
    ['not JSON', 200, 'not JSON'],
    ['{}', 500, 'answered with status 500'],
    [' '.repeat(100_000), 200, 'larger'],
  ])('PRICE-14 causes an error if its answer is not a gauge, has an error status or is too large', async (body, status, message) => {
    const url = await serve((_request, response) => void response.writeHead(status).end(body));
    await expect(new HttpMarketPrices({ ...here, url }).find(site, buildVehicle(), 1)).rejects.toThrow(message);
  });

  test('PRICE-14 causes an error if it answers too late or has a private IP address', async () => {
    const url = await serve(() => {});
    await expect(new HttpMarketPrices({ ...here, url, timeoutMs: 50 }).find(site, buildVehicle(), 1)).rejects.toThrow('50 ms');
    await expect(new HttpMarketPrices({ url, key: undefined }).find(site, buildVehicle(), 1)).rejects.toThrow('not on the public internet');
  });

  test('has at most sixteen open requests; while they are open, each further request fails at once', async () => {
    const answers: (() => void)[] = [];
    const url = await serve((_request, response) => void answers.push(() => response.end(JSON.stringify(answer))));
    const source = new HttpMarketPrices({ ...here, url, timeoutMs: 120_000 });
    const ask = () => source.find(site, buildVehicle(), 1);
    const all = Promise.all(Array.from({ length: 16 }, ask));
    await expect(ask()).rejects.toThrow('16 open requests');
    await vi.waitFor(() => expect(answers).toHaveLength(16), { timeout: 60_000 });
    for (const send of answers) send();
    await all;
    const next = ask();
    await vi.waitFor(() => expect(answers).toHaveLength(17), { timeout: 60_000 });
    answers[16]?.();
    expect(await next).toMatchObject({ fill: 0.7 });
  });
});
