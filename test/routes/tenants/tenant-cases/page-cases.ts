import { expect } from 'vitest';
import { imageMark } from '#urls/image-address.ts';
import { PICTURE_OF_B } from '../two-dealers.ts';
import { type RouteCases, vehiclePageCase } from './route-case.ts';

/** Pages that are the same for every visitor. */
export const PAGE_CASES: RouteCases = {
  'GET /': {
    asked: async ({ ofB, expectHidden, onA }) =>
      expectHidden(await onA(`/?car_id=${ofB.id}&dealership=bravo-yard&website_id=${ofB.siteId}`), 200),
    control: async ({ expectShown, onB }) => expectShown(await onB('/')),
  },
  'GET /budget': {
    asked: async ({ ofB, expectHidden, onA }) => {
      expectHidden(await onA(`/budget?dealership=bravo-yard&website_id=${ofB.siteId}`), 200);
      const answer = await onA(`/budget?repayment=1000000&refinementList[dealership_slug][0]=bravo-yard&website_id=${ofB.siteId}`);
      expect([answer.status, answer.headers.location]).toEqual([303, expect.not.stringContaining('bravo')]);
    },
    control: async ({ onA, onB }) => expect((await onB('/budget')).text).not.toBe((await onA('/budget')).text),
  },
  'GET /offline': {
    asked: async ({ expectHidden, onA }) => expectHidden(await onA('/offline?site=bravo'), 200),
    control: async ({ expectShown, onB }) => expectShown(await onB('/offline')),
  },
  'GET /service-worker.js': {
    asked: async ({ expectHidden, onA }) => expectHidden(await onA('/service-worker.js?site=bravo'), 200),
    control: async ({ onA, onB }) => expect((await onB('/service-worker.js')).text).not.toBe((await onA('/service-worker.js')).text),
  },
  'GET /cars/:slug': vehiclePageCase(''),
  'GET /cars/:slug/similar': vehiclePageCase('/similar'),
  'GET /compare': {
    asked: async ({ ofB, expectHidden, onA }) => expectHidden(await onA(`/compare?cars=${ofB.id}`), 200),
    control: async ({ ofB, expectShown, onB }) => expectShown(await onB(`/compare?cars=${ofB.id}`)),
  },
  'GET /print': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const vehicle of [ofB.slug, `kluger-${ofB.id}`, String(ofB.id)]) expectHidden(await onA(`/print?car_id=${vehicle}`), 404);
    },
    control: async ({ ofB, expectShown, onB }) => expectShown(await onB(`/print?car_id=${ofB.slug}`)),
  },
  'GET /cars/:slug/running-costs': vehiclePageCase('/running-costs?postcode=4215'),
  'GET /cars/:slug/finance': vehiclePageCase('/finance'),
  'GET /cars/:slug/repayments': vehiclePageCase('/repayments'),
  'GET /images/:size/:key{.+}': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const address of [`/images/600x400/v${ofB.id.toString(36)}-${imageMark(PICTURE_OF_B)}.webp`, '/images/600/m/only-b.png.webp'])
        expectHidden(await onA(address), 404);
    },
    // Site B knows the picture but cannot fetch it, because the host in the picture's URL does not exist.
    control: async ({ ofB, onB }) =>
      expect((await onB(`/images/600x400/v${ofB.id.toString(36)}-${imageMark(PICTURE_OF_B)}.webp`)).status).not.toBe(404),
  },
  'GET /__kit': {
    asked: async ({ expectHidden, onA }) => {
      for (const theme of ['bravo', 'bravo-yard', '../sites/bravo/site']) {
        const answer = await onA(`/__kit?theme=${encodeURIComponent(theme)}`);
        expectHidden(answer, 200);
        expect(answer.text).toContain('data-kit-theme="site"');
      }
    },
    control: async ({ onB }) => expect((await onB('/__kit?theme=site')).status).toBe(200),
  },
  'GET /brands': {
    asked: async ({ ofB, expectHidden, onA }) => expectHidden(await onA(`/brands?dealership=bravo-yard&website_id=${ofB.siteId}`), 200),
    control: async ({ expectShown, onB }) => expectShown(await onB('/brands')),
  },
  'GET /:brand/overview': {
    asked: async ({ ofB, expectHidden, onA }) => {
      // The same slug names a different brand on each site. Site A does not find brands that only dealer B has.
      expectHidden(await onA(`/toyota/overview?website_id=${ofB.siteId}`), 200);
      for (const brand of ['bravo-only', 'bravo', 'bravo-yard']) expectHidden(await onA(`/${brand}/overview`), 404);
    },
    control: async ({ expectShown, onB }) => {
      expectShown(await onB('/toyota/overview'));
      expectShown(await onB('/bravo-only/overview'));
    },
  },
  'GET /*': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const [address, status] of [
        ['/search?refinementList[dealership_slug][0]=bravo-yard', 200],
        // Site A has no Kluger, but the program knows this model. So the search redirects to the filter for this model.
        ['/search?query=Kluger', 302],
        ['/search?refinementList[make_model][0]=Toyota%20%3E%20Kluger', 200],
        ['/search/new-used-and-demo-cars/?refinementList[make][0]=Toyota', 200],
        // Site A also lists the brand Toyota. So the page exists, but the page shows no stock of dealer B.
        ['/search/toyota', 200],
        ['/search/toyota/kluger', 404],
        ['/used-car/toyota/kluger', 200],
        ['/special-offers?refinementList[dealership_slug][0]=bravo-yard', 200],
        // Both sites have a model with the slug `shared-model`. Only site B has `bravo-model`.
        ['/shared-model', 200],
        ['/bravo-model', 404],
        ['/bravo-yard', 404],
        ['/bravo', 404],
      ] as const) {
        const answer = await onA(address);
        expectHidden(answer, status);
        expect(answer.text, address).not.toContain(`/cars/${ofB.slug}`);
      }
    },
    control: async ({ running, expectShown, onB }) => {
      expectShown(await onB('/search/toyota'));
      expectShown(await onB('/bravo-model'));
      expectShown(await running.get('both', '/search?refinementList[dealership_slug][0]=bravo-yard'));
    },
  },
};
