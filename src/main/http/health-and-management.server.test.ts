import { expect, test } from 'vitest';
import { createHealthAndManagementAnswer } from './health-and-management.server.ts';

const ARRIVAL = { clientAddress: '192.0.2.1', origin: 'http://localhost', requestId: 'r1' };

const askReadiness = async (isDraining: boolean, sites = 1): Promise<Response | null> => {
  const answer = createHealthAndManagementAnswer({
    readiness: async () => ({ canShowPages: true, canTakeLeads: true, database: true, migrations: true, index: true }),
    isDraining: () => isDraining,
    countSites: () => sites,
    manageStock: async () => new Response(),
    manageLeads: () => null,
    answerSearchService: () => null,
    findDemoSitesFile: null,
  });
  return answer(new Request('http://localhost/readyz'), ARRIVAL);
};

test('a process that is about to stop is not ready, even if all its readiness checks succeed', async () => {
  expect((await askReadiness(false))?.status).toBe(200);
  const draining = await askReadiness(true);
  expect([draining?.status, await draining?.json()]).toEqual([503, { draining: true }]);
});

test('a process that serves no site is not ready', async () => {
  const answer = await askReadiness(false, 0);
  expect([answer?.status, await answer?.json()]).toMatchObject([503, { canShowPages: true, migrations: true, index: true, sites: 0 }]);
});
