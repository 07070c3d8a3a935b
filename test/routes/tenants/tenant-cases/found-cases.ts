import { expect } from 'vitest';
import { WebVitalStore } from '#features/analytics/server/web-vital-store.server.ts';
import { feedPath } from '#features/syndication/server/feed-address.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import type { OtherDealer } from '../other-dealer.ts';
import { TWO_DEALERS } from '../two-dealers.ts';
import { type RouteCases, vehiclePageCase } from './route-case.ts';

const OPTIONS = `
advertising: { google: true }
analytics: { webVitals: { share: 100, page: true } }
driveAway: { estimate: true }
`;

/** The report that a browser sends if the page with this URL tries to load a script from another host. */
const policyReport = (page: string) => ({
  'csp-report': { 'document-uri': page, 'blocked-uri': 'https://evil.example/x.js', 'effective-directive': 'script-src-elem' },
});

/** Switches on three options: the feed for advertising, the page /site-speed, and the price estimate with vehicle duty. */
export const prepareFoundCases = async ({ running }: OtherDealer): Promise<void> => {
  for (const slug of ['alpha', 'bravo'] as const) {
    const file = `sites/${slug}/site.yaml`;
    await running.writeFile(file, `${TWO_DEALERS[file]}${OPTIONS}`);
    await eventually(
      async () => (await running.get(slug, '/site-speed')).status,
      (status) => expect(status).toBe(200),
    );
  }
};

/**
 * The routes for search engines and other services, the routes to which browsers send measurements and reports, and
 * the estimates of prices with duty.
 */
export const FOUND_CASES: RouteCases = {
  'GET /cars/:slug/drive-away': {
    asked: vehiclePageCase('/drive-away?state=qld').asked,
    control: async ({ ofB, onB }) => expect((await onB(`/cars/${ofB.slug}/drive-away`)).status).not.toBe(404),
  },
  'GET /api/cars/:slug/drive-away': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const slug of [ofB.slug, String(ofB.id)]) expectHidden(await onA(`/api/cars/${slug}/drive-away?state=qld`), 404);
    },
    control: async ({ ofB, onB }) => expect((await onB(`/api/cars/${ofB.slug}/drive-away?state=qld`)).status).toBe(200),
  },
  'GET /site-speed': {
    asked: async ({ running, expectHidden, onA }) => {
      const values = Array.from({ length: 25 }, () => ({ name: 'LCP' as const, value: 4_321, page: 'home' as const }));
      await new WebVitalStore(running.database).record(running.site('both'), values, Date.now());
      const answer = await onA('/site-speed');
      expectHidden(answer, 200);
      expect(answer.text).not.toContain('4.4 s');
    },
    control: async ({ expectShown, onB }) => expectShown(await onB('/site-speed')),
  },
  'POST /api/web-vitals': {
    asked: async ({ running, ofB }) => {
      const store = new WebVitalStore(running.database);
      const ofBBefore = await store.histograms(running.site('bravo'), 0);
      const value = { name: 'LCP', value: 900, path: `/cars/${ofB.slug}` };
      expect((await running.postJson('alpha', '/api/web-vitals', { values: [value], site: 'bravo' })).status).toBe(422);
      expect((await running.postJson('alpha', '/api/web-vitals', { values: [value] }, { 'user-agent': 'Firefox/140' })).status).toBe(204);
      expect(await store.histograms(running.site('bravo'), 0)).toEqual(ofBBefore);
    },
  },
  'GET /share/:file': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const name of [`v${ofB.id.toString(36)}-0`, `${ofB.id}`, ofB.slug]) expectHidden(await onA(`/share/${name}.jpg`), 404);
    },
    control: async ({ onB }) => {
      const [, picture = ''] = /<meta property="og:image" content="https?:\/\/[^/"]+(\/share\/[^"]+)"/.exec((await onB('/')).text) ?? [];
      expect((await onB(picture)).headers['content-type']).toBe('image/jpeg');
    },
  },
  'GET /robots.txt': {
    asked: async ({ expectHidden, onA }) => expectHidden(await onA('/robots.txt?site=bravo'), 200),
    control: async ({ onB }) => expect((await onB('/robots.txt')).text).toContain('//bravo.'),
  },
  'GET /.well-known/security.txt': {
    asked: async ({ expectHidden, onA }) => expectHidden(await onA('/.well-known/security.txt?site=bravo'), 200),
    control: async ({ onB }) => expect((await onB('/.well-known/security.txt')).text).toContain('//bravo.'),
  },
  'POST /policy-reports': {
    asked: async ({ running, ofB }) => {
      const answer = await running.postJson('alpha', '/policy-reports', policyReport(`https://bravo.localhost/cars/${ofB.slug}`));
      expect([answer.status, answer.text]).toEqual([204, '']);
    },
    control: async ({ running }) =>
      expect((await running.postJson('bravo', '/policy-reports', policyReport('https://bravo.localhost/'))).status).toBe(204),
  },
  'GET /new-arrivals.atom': {
    asked: async ({ expectHidden, onA }) => expectHidden(await onA('/new-arrivals.atom?dealership=bravo-yard'), 200),
    control: async ({ expectShown, onB }) => expectShown(await onB('/new-arrivals.atom')),
  },
  'GET /sitemap.xml': {
    asked: async ({ expectHidden, onA }) => expectHidden(await onA('/sitemap.xml?site=bravo'), 200),
    control: async ({ onB }) => expect((await onB('/sitemap.xml')).text).toContain('//bravo.'),
  },
  'GET /sitemaps/:file': {
    asked: async ({ ofB, expectHidden, onA }) => {
      const answer = await onA('/sitemaps/vehicles-1.xml');
      expectHidden(answer, 200);
      expect(answer.text).not.toContain(ofB.slug);
    },
    control: async ({ ofB, onB }) => expect((await onB('/sitemaps/vehicles-1.xml')).text).toContain(`/cars/${ofB.slug}`),
  },
  'GET /feeds/:file': {
    asked: async ({ running, expectHidden, onA }) => {
      const secret = await loadSecret(running.database, 'platform');
      expectHidden(await onA(feedPath(secret, running.site('bravo'), 'google')), 404);
    },
    control: async ({ running, onB }) => {
      const secret = await loadSecret(running.database, 'platform');
      expect((await onB(feedPath(secret, running.site('bravo'), 'google'))).status).toBe(200);
    },
  },
};
