import { afterAll, beforeAll, expect, test } from 'vitest';
import { askMcp } from '#test/builders/agents/mcp-client.ts';
import { eventually, newVisitor, type RunningProgram } from '#test/builders/program/running-program.ts';
import { first, startTwoDealers, type TwoDealers } from '../tenants/two-dealers.ts';

const CHATGPT = 'Mozilla/5.0 (compatible; ChatGPT-User/1.0; +https://openai.com/bot)';
const BROWSER = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

let dealers: TwoDealers;
let running: RunningProgram;
beforeAll(async () => {
  dealers = await startTwoDealers();
  running = dealers.running;
});
afterAll(() => dealers.close());

const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${running.program.metricsPort}/metrics`)).text();

test('AI agents get the same answers as other visitors, and their requests are counted for each agent and each part of the site', async () => {
  const headers = { 'user-agent': CHATGPT, 'x-forwarded-for': newVisitor() };
  expect((await running.get('alpha', `/cars/${first(dealers.a).slug}`, headers)).status).toBe(200);
  expect((await running.get('alpha', '/api/search', headers)).status).toBe(200);
  expect((await running.get('alpha', '/llms.txt', headers)).status).toBe(200);
  expect((await askMcp(running, 'alpha', 'tools/list', { headers })).status).toBe(200);
  await running.get('alpha', '/', { 'user-agent': BROWSER });
  await eventually(metrics, (text) => {
    for (const surface of ['page', 'api', 'file', 'mcp']) {
      expect(text).toContain(`forecourt_agent_requests_total{agent="ChatGPT-User",surface="${surface}",verified="0"} 1`);
    }
    expect(text.match(/^forecourt_agent_requests_total\{/gm)).toHaveLength(4);
  });
});

test('a view of a vehicle by an agent is not counted, even if the signed request of the agent has the user agent of a browser', async () => {
  const { slug } = first(dealers.a);
  const viewed = async (headers: Record<string, string>) =>
    JSON.parse((await running.get('alpha', `/api/cars/${slug}/view.json`, { 'x-forwarded-for': newVisitor(), ...headers })).text).views;
  expect(await viewed({ 'user-agent': CHATGPT })).toBe(0);
  expect(await viewed({ 'user-agent': BROWSER, 'signature-agent': '"https://agent.example"' })).toBe(0);
  expect(await viewed({ 'user-agent': BROWSER })).toBe(1);
});

test('/llms.txt names the dealer and the URLs from which programs can read the stock', async () => {
  const { headers, text } = await running.get('alpha', '/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^# Alpha Autos\n/);
  expect(text).toContain(`${running.originOf('alpha')}/mcp`);
  expect(text).toContain('Alpha Southport: 1 Alpha Road, Southport QLD 4215');
});
