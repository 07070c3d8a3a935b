import { expect } from 'vitest';
import { askMcp } from '#test/builders/agents/mcp-client.ts';
import { solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { json, type RouteCases } from './route-case.ts';

/** The JSON endpoints. */
export const API_CASES: RouteCases = {
  'POST /mcp': {
    asked: async ({ running, ofB, expectHidden }) => {
      for (const name of ['get_vehicle', 'check_availability', 'explain_price', 'estimate_repayment', 'list_appointment_slots']) {
        const params = { name, arguments: { vehicle: String(ofB.id) } };
        expectHidden(await askMcp(running, 'alpha', 'tools/call', { params }), 200);
      }
      expectHidden(await askMcp(running, 'alpha', 'tools/call', { params: { name: 'search_stock', arguments: { text: 'Kluger' } } }), 200);
      expectHidden(await askMcp(running, 'alpha', 'tools/call', { params: { name: 'list_locations', arguments: {} } }), 200);
    },
    control: async ({ running, ofB, expectShown }) =>
      expectShown(await askMcp(running, 'bravo', 'tools/call', { params: { name: 'get_vehicle', arguments: { vehicle: ofB.slug } } })),
  },
  'GET /llms.txt': { asked: async ({ expectHidden, onA }) => expectHidden(await onA('/llms.txt'), 200) },
  'GET /api/openapi.json': {
    asked: async ({ expectHidden, onA }) => {
      const answer = await onA('/api/openapi.json');
      expectHidden(answer, 200);
      expect(json(answer)).toMatchObject({ info: { title: 'Alpha Autos: JSON API' } });
    },
    control: async ({ expectShown, onB }) => expectShown(await onB('/api/openapi.json')),
  },
  'GET /mcp': { asked: async ({ expectHidden, onA }) => expectHidden(await onA('/mcp'), 405) },
  'GET /api/site': {
    asked: async ({ ofB, expectHidden, onA }) => {
      const answer = await onA(`/api/site?website_id=${ofB.siteId}&slug=bravo&dealership_slug=bravo-yard`);
      expectHidden(answer, 200);
      expect(json(answer)).toMatchObject({ slug: 'alpha', dealerships: [{ slug: 'alpha-yard' }] });
    },
    control: async ({ expectShown, onB }) => expectShown(await onB('/api/site')),
  },
  'GET /api/search': {
    asked: async ({ dealers, ofB, expectHidden, onA, emptySearch }) => {
      await emptySearch('/api/search?refinementList[dealership_slug][0]=bravo-yard');
      await emptySearch(`/api/search?refinementList[dealership_id][0]=${ofB.dealershipId}&refinementList[make][0]=Toyota`);
      await emptySearch('/api/search?query=Kluger');
      await emptySearch('/api/search?path=/search/toyota/kluger');
      const all = await onA('/api/search');
      expectHidden(all, 200);
      expect(json(all).count).toBe(dealers.a.length);
    },
    control: async ({ expectShown, onB }) => expectShown(await onB('/api/search?query=Kluger')),
  },
  'GET /api/suggestions': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const text of ['Kluger', 'Toyota', ofB.slug, 'Bravoblue']) {
        const answer = await onA(`/api/suggestions?query=${encodeURIComponent(text)}&website_id=${ofB.siteId}`);
        expectHidden(answer, 200);
        expect(answer.text).not.toContain('/cars/');
      }
    },
    control: async ({ ofB, onB }) => expect((await onB('/api/suggestions?query=Kluger')).text).toContain(`/cars/${ofB.slug}`),
  },
  'GET /api/search-count': {
    asked: async ({ expectHidden, onA, dealers }) => {
      for (const query of ['refinementList[make][0]=Toyota', 'refinementList[dealership_slug][0]=bravo-yard', 'query=Kluger']) {
        const answer = await onA(`/api/search-count?${query}`);
        expectHidden(answer, 200);
        expect(json(answer).count).toBe(0);
      }
      expect(json(await onA('/api/search-count')).count).toBe(dealers.a.length);
    },
    control: async ({ onB }) => expect(json(await onB('/api/search-count?query=Kluger')).count).toBeGreaterThan(0),
  },
  'GET /api/budget': {
    asked: async ({ ofB, dealers, expectHidden, onA }) => {
      const answer = await onA(`/api/budget?repayment=1000000&dealership=bravo-yard&website_id=${ofB.siteId}`);
      expectHidden(answer, 200);
      expect(json(answer).count).toBeLessThanOrEqual(dealers.a.length);
      expect(json(answer)).toEqual(json(await onA('/api/budget?repayment=1000000')));
    },
    control: async ({ onA, onB }) => {
      const ofA = await onA('/api/budget?repayment=1000000');
      expect(json(await onB('/api/budget?repayment=1000000')).amount).not.toBe(json(ofA).amount);
    },
  },
  'POST /api/multi-search': {
    asked: async ({ running, ofB, expectHidden }) => {
      const filters = ['make = Toyota', 'dealership_slug = bravo-yard', `id = ${ofB.id}`, `slug = ${ofB.slug} OR make = Toyota`];
      const answer = await running.postJson('alpha', '/api/multi-search', { queries: filters.map((filter) => ({ filter })) });
      expectHidden(answer, 200);
      expect(json(answer)).toEqual({ results: filters.map(() => ({ hits: [] })) });
      const other = await running.postJson('alpha', '/api/multi-search', { queries: [{ index: 'bravo', filter: 'make = Toyota' }] });
      expectHidden(other, 400);
    },
    control: async ({ running, expectShown }) =>
      expectShown(await running.postJson('bravo', '/api/multi-search', { queries: [{ filter: 'make = Toyota' }] })),
  },
  'GET /api/cars': {
    asked: async ({ dealers, ofB, expectHidden, onA }) => {
      for (const filter of [`id=${ofB.id}`, `slug=${ofB.slug}`, 'dealership_slug=bravo-yard', 'make=Toyota OR make=Nothing']) {
        const answer = await onA(`/api/cars?filter=${encodeURIComponent(filter)}&limit=20`);
        expectHidden(answer, 200);
        expect(json(answer)).toEqual({ items: [] });
      }
      const all = await onA('/api/cars?limit=20');
      expectHidden(all, 200);
      expect(json(all).items).toHaveLength(dealers.a.length);
    },
    control: async ({ expectShown, onB }) => expectShown(await onB(`/api/cars?filter=${encodeURIComponent('dealership_slug=bravo-yard')}`)),
  },
  'GET /api/models': {
    asked: async ({ expectHidden, onA, emptySearch }) => {
      for (const query of ['manufacturer=Toyota', 'model=Kluger', 'query=Kluger', 'dealership_slug=bravo-yard&manufacturer=Toyota']) {
        await emptySearch(`/api/models?${query}`);
      }
      expectHidden(await onA('/api/models'), 200);
    },
    control: async ({ onB }) => expect(json(await onB('/api/models?query=Kluger')).hits).toHaveLength(1),
  },
  'GET /api/dealerships/:slug/cars': {
    asked: async ({ ofB, expectHidden, onA, emptySearch }) => {
      for (const slug of ['bravo-yard', 'bravo', String(ofB.dealershipId)]) expectHidden(await onA(`/api/dealerships/${slug}/cars`), 404);
      await emptySearch(`/api/dealerships/alpha-yard/cars?query=Kluger&dealership_id=${ofB.dealershipId}`);
    },
    control: async ({ running, expectShown, onB }) => {
      expectShown(await onB('/api/dealerships/bravo-yard/cars'));
      expectShown(await running.get('both', '/api/dealerships/bravo-yard/cars'));
    },
  },
  'GET /api/facets/:attribute': {
    asked: async ({ expectHidden, onA }) => {
      for (const attribute of ['make', 'model', 'dealership_slug', 'dealership_name', 'location_name', 'categories']) {
        const answer = await onA(`/api/facets/${attribute}?refinementList[dealership_slug][0]=bravo-yard`);
        expectHidden(answer, 200);
        const { items } = json(answer);
        // The chosen facet value stays in the list so that it can be deselected, but has no vehicles.
        expect(items.filter(({ count }: { count: number }) => attribute !== 'dealership_slug' && count > 0)).toEqual([]);
      }
      expect(json(await onA('/api/facets/price?refinementList[dealership_slug][0]=bravo-yard'))).toEqual({ min: null, max: null });
    },
    control: async ({ onB }) => expect((await onB('/api/facets/model')).text).toContain('Kluger'),
  },
  'GET /api/vehicle-states': {
    asked: async ({ ofB, onA }) => expect(json(await onA(`/api/vehicle-states?ids=${ofB.id}`))).toEqual({ states: {} }),
    control: async ({ ofB, onB }) =>
      expect(json(await onB(`/api/vehicle-states?ids=${ofB.id}`)).states[ofB.id]).toMatch(/^(in-stock|reserved)$/),
  },
  'GET /api/cars/:slug/view.json': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const id of [ofB.slug, String(ofB.id)]) {
        expectHidden(await onA(`/api/cars/${id}/view.json?website_id=${ofB.siteId}`, { 'user-agent': 'Mozilla/5.0 Firefox/150.0' }), 404);
      }
    },
    control: async ({ running, ofB, onB }) => {
      const answer = await onB(`/api/cars/${ofB.slug}/view.json`, { 'user-agent': 'Mozilla/5.0 Firefox/150.0' });
      expect(json(answer)).toMatchObject({ views: 1 });
      // The site of the group shows the same vehicle, but counts only the views on its own pages.
      expect(json(await running.get('both', `/api/cars/${ofB.slug}/view.json`))).toMatchObject({ views: 0 });
    },
  },
  'GET /api/cars/:slug/similar': {
    asked: async ({ dealers, ofB, ownSlug, expectHidden, onA }) => {
      for (const id of [ofB.slug, String(ofB.id)]) expectHidden(await onA(`/api/cars/${id}/similar`), 404);
      const { ids } = json(await onA(`/api/cars/${ownSlug}/similar`));
      expect(ids.every((id: number) => dealers.a.some((vehicle) => vehicle.id === id))).toBe(true);
    },
    control: async ({ ofB, onB }) => expect(json(await onB(`/api/cars/${ofB.slug}/similar`)).ids).not.toEqual([]),
  },
  'GET /api/test-drive-appointments': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const id of [ofB.slug, String(ofB.id)]) expectHidden(await onA(`/api/test-drive-appointments?car_id=${id}`), 404);
    },
    control: async ({ ofB, onB }) => expect(json(await onB(`/api/test-drive-appointments?car_id=${ofB.slug}`)).car_id).toBe(ofB.id),
  },
  'GET /api/cars/:slug/finance-disclaimer': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const id of [ofB.slug, String(ofB.id)]) expectHidden(await onA(`/api/cars/${id}/finance-disclaimer`), 404);
    },
  },
  'GET /api/delivery-price': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const query of ['', `&slug=${ofB.slug}`, `&website_id=${ofB.siteId}`]) {
        expectHidden(await onA(`/api/delivery-price?postcode=4226${query}`), 404);
      }
    },
    control: async ({ ofB, onB, expectShown }) => expectShown(await onB(`/api/delivery-price?postcode=4226&slug=${ofB.slug}`)),
  },
  'GET /api/cars/:slug/autogauge': {
    asked: async ({ dealers, ofB, ownSlug, expectHidden, onA }) => {
      for (const id of [ofB.slug, String(ofB.id)]) expectHidden(await onA(`/api/cars/${id}/autogauge`), 404);
      // Dealer A's other vehicles are similar to the requested one, so they count in its market figures. Vehicles of
      // dealer B must not count.
      const own = json(await onA(`/api/cars/${ownSlug}/autogauge`));
      expect(own).toMatchObject({ listing_price: 25_990, market_range_min: 25_990, market_range_max: 25_990 });
      expect(own.description).toContain(`${dealers.a.length - 1} other`);
    },
    control: async ({ ofB, onB }) => expect(json(await onB(`/api/cars/${ofB.slug}/autogauge`)).listing_price).toBe(47_770),
  },
  'GET /api/cars/:slug/pdf': {
    asked: async ({ ofB, expectHidden, onA }) => {
      for (const id of [ofB.slug, String(ofB.id)]) expectHidden(await onA(`/api/cars/${id}/pdf`), 404);
    },
    control: async ({ ofB, onB }) => {
      const answer = await onB(`/api/cars/${ofB.slug}/pdf`);
      expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        `attachment; filename="${ofB.slug}.pdf"`,
      ]);
    },
  },
  'POST /api/phone-reveals': {
    asked: async ({ running, ofB, expectHidden }) => {
      const { id: websiteId, primaryDealership } = running.site('alpha');
      const reveal = async (value: object, status: number) =>
        expectHidden(await running.postJson('alpha', '/api/phone-reveals', value), status);
      await reveal({ car_id: ofB.id, dealership_id: ofB.dealershipId, website_id: ofB.siteId }, 422);
      await reveal({ car_id: ofB.id, dealership_id: ofB.dealershipId, website_id: websiteId }, 404);
      await reveal({ car_id: null, dealership_id: ofB.dealershipId, website_id: websiteId }, 404);
      await reveal({ car_id: ofB.id, dealership_id: primaryDealership.id, website_id: websiteId }, 404);
      expect((await running.database.pool.query('select from phone_reveals where site_id = $1', [websiteId])).rowCount).toBe(0);
    },
    control: async ({ running, ofB }) => {
      const value = { car_id: ofB.id, dealership_id: ofB.dealershipId, website_id: ofB.siteId };
      expect((await running.postJson('bravo', '/api/phone-reveals', value)).status).toBe(200);
    },
  },
  'POST /api/leads': {
    asked: async ({ running, ofB, expectHidden, leadsOfA }) => {
      const before = (await leadsOfA()).length;
      for (const car of [ofB.id, String(ofB.id), ofB.slug]) {
        expectHidden(await running.postJson('alpha', '/api/leads', { ...FILLED_FORM, car_id: car }), 404);
      }
      expect(await leadsOfA()).toHaveLength(before);
      // If a submission id of dealer B's site is sent to dealer A's site, site A creates a separate lead with another
      // id.
      const submission = { ...FILLED_FORM, message: 'This message is only for dealer B', submission_id: ofB.submissionId };
      const answer = await running.postJson('alpha', '/api/leads', {
        ...submission,
        category: 'Sales',
        dealership_slug: 'bravo-yard',
        lead_id: ofB.leadId,
        dealership_id: ofB.dealershipId,
        website_id: ofB.siteId,
      });
      expectHidden(answer, 200);
      expect(json(answer).lead_id).not.toBe(ofB.leadId);
      const stored = await leadsOfA();
      expect(stored).toHaveLength(before + 1);
      expect(stored[0]).toMatchObject({ dealershipSlug: 'alpha-yard', lead: { id: json(answer).lead_id, siteSlug: 'alpha' } });
    },
  },
  'POST /api/forms': {
    asked: async ({ running, ofB, expectHidden, leadsOfA }) => {
      const before = (await leadsOfA()).length;
      const answer = await running.postJson('alpha', '/api/forms', {
        ...FILLED_FORM,
        category: 'Sales',
        message: 'Another message only for dealer B',
        submission_id: ofB.submissionId,
        dealership_slug: 'bravo-yard',
        lead_id: ofB.leadId,
        website_id: ofB.siteId,
      });
      expectHidden(answer, 200);
      expect(json(answer).lead_id).not.toBe(ofB.leadId);
      const stored = await leadsOfA();
      expect(stored).toHaveLength(before + 1);
      expect(stored[0]).toMatchObject({ dealershipSlug: 'alpha-yard', lead: { id: json(answer).lead_id, siteSlug: 'alpha' } });
    },
  },
  'POST /api/form-follow-ups': {
    asked: async ({ running, ofB, expectHidden }) => {
      const call = { category: 'Sales', website_id: ofB.siteId, lead_id: ofB.leadId };
      expectHidden(await running.postJson('alpha', '/api/form-follow-ups', call), 403);
    },
    // The success ticket of a form that was sent on site B is not valid on site A.
    control: async ({ running }) => {
      const sent = await running.postJson('bravo', '/api/forms', { ...FILLED_FORM, category: 'Sales' });
      const cookie = String(sent.headers['set-cookie']).split(';')[0] ?? '';
      const follow = (slug: string) => running.postJson(slug, '/api/form-follow-ups', { category: 'Sales' }, { cookie });
      expect((await follow('alpha')).status).toBe(403);
      expect((await follow('bravo')).status).toBe(204);
    },
  },
  'POST /api/events': {
    asked: async ({ running, ofB, expectHidden }) => {
      for (const slug of [ofB.slug, String(ofB.id)]) {
        expectHidden(await running.postJson('alpha', '/api/events', { event_id: 4, slug }), 404);
      }
      expectHidden(await running.postJson('alpha', '/api/events', { event_id: 49, website_id: ofB.siteId }), 422);
    },
    control: async ({ running, ofB }) =>
      expect((await running.postJson('bravo', '/api/events', { event_id: 4, slug: ofB.slug })).status).toBe(204),
  },
  'GET /api/captcha-challenge': {
    asked: async ({ running, ofB, leads, expectHidden, onA }) => {
      const answer = await onA(`/api/captcha-challenge?website_id=${ofB.siteId}`);
      expectHidden(answer, 200);
      expect(json(answer).parameters.data.site).toBe(running.site('alpha').id);
      // A captcha solution for site A is not valid on site B. form-cases.ts tests that a solution for site B is not
      // valid on site A.
      const solved = await solveCaptcha(json(answer));
      const form = { ...FILLED_FORM, category: 'Sales', dealership_slug: 'alpha-yard', altcha: solved };
      const sent = await running.postJson('both', '/api/leads', form);
      expect([sent.status, (await leads.list(running.site('both')))[0]?.heldReason]).toEqual([200, 'forged-captcha']);
    },
  },
};
