import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { BENCH_SECRET, type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { LeadService } from './lead-service.server.ts';
import { SubmissionGuard } from './spam/submission-guard.server.ts';
import { LeadSteps } from './steps/begun-lead-store.server.ts';
import { readTicketCookie } from './success-ticket.server.ts';

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench();
});
afterAll(() => bench.close());

test('the success cookie has the prefix __Host-, except in demo mode on a host without TLS that is not localhost', async () => {
  const { store, captcha, clock, log } = bench;
  const parts = {
    store,
    steps: new LeadSteps(bench.database),
    guard: new SubmissionGuard(bench.database, captcha),
    appointments: bench.leadAppointments,
    events: new EventStore(bench.database),
    log,
    clock,
  };
  const nameIn = async (mode: 'demo' | 'production', origin: string) => {
    const service = new LeadService({ ...parts, platformSecret: BENCH_SECRET, mode });
    const sent = await service.submitLead(bench.site, bench.post({ origin }));
    return sent.ok
      ? [sent.value.ticketCookie.split('=')[0], / Secure$/.test(sent.value.ticketCookie), service.isCookieSecure(origin)]
      : null;
  };
  expect(await nameIn('production', 'http://yard.example')).toEqual(['__Host-lead-sent', true, true]);
  expect(await nameIn('production', 'https://yard.example')).toEqual(['__Host-lead-sent', true, true]);
  expect(await nameIn('demo', 'https://yard.example')).toEqual(['__Host-lead-sent', true, true]);
  expect(await nameIn('demo', 'http://yard.localhost:3000')).toEqual(['__Host-lead-sent', true, true]);
  expect(await nameIn('demo', 'http://yard.example')).toEqual(['lead-sent', false, false]);
});

test('FORM-07 ROUTE-10 the success cookie contains what was requested but no personal data, and is valid only for its own site and for a limited time', async () => {
  const { ticketCookie } = await bench.submit(bench.post());
  expect(ticketCookie).toMatch(/^__Host-lead-sent=[\w-]+\.[\w-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/);
  const value = readTicketCookie(`a=b; ${ticketCookie.split(';')[0]}`, true);
  expect(Buffer.from(value ?? '', 'base64url').toString()).not.toMatch(/Jo Citizen|jo@example|0412 ?345|61412345/);
  expect(bench.service.readTicket(bench.site, value)).toEqual({
    kind: 'enquiry',
    category: 'Vehicle Enquiry',
    eventId: 15,
    dealershipSlug: 'the-yard',
    locationSlug: 'southport',
    phone: null,
    sentAt: bench.clock.now(),
    time: null,
    carType: 'used',
    isBooked: false,
    vehicle: {
      id: 100_001,
      slug: '2021-toyota-corolla-ascent-sport-100001',
      title: '2021 Toyota Corolla Ascent Sport',
      canBeDriven: true,
      priceText: '$34,990 Drive Away',
      facts: ['45,210 km', 'Stock S100001'],
      imageUrl: '/media/hatch.jpg',
    },
  });
  expect(bench.service.readTicket(bench.otherSite, value)).toBeNull();
  expect(bench.service.readTicket(bench.site, `${value}x`)).toBeNull();
  expect(bench.service.readTicket(bench.site, null)).toBeNull();
  bench.clock.nowMs += 16 * 60_000;
  expect(bench.service.readTicket(bench.site, value)).toBeNull();
  bench.clock.nowMs -= 16 * 60_000;
});

test("the success cookie stays below the browser's size limit, even if the URL of the picture is very long", async () => {
  const imageUrl = `https://pictures.example/${'x'.repeat(5_000)}.jpg`;
  const vehicle = buildLeadVehicle({ dealershipId: bench.site.primaryDealership.id, imageUrl });
  const { ticketCookie, ticket } = await bench.submit(bench.post({ vehicle }));
  expect(ticket.vehicle?.imageUrl).toBeNull();
  expect(ticketCookie.length).toBeLessThan(4_096);
});
