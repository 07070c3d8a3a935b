import { AlertStore } from '#features/alerts/server/alert-store.server.ts';
import { EventReader } from '#features/analytics/server/event-reader.server.ts';
import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { FollowUpStore } from '#features/analytics/server/follow-up-store.server.ts';
import { AppointmentLinks } from '#features/appointments/server/appointment-links.server.ts';
import { AppointmentService } from '#features/appointments/server/appointment-service.server.ts';
import { AppointmentStore } from '#features/appointments/server/appointment-store.server.ts';
import { ReservationStore } from '#features/checkout/server/reservation-store.server.ts';
import { AppointmentChanges } from '#features/leads/server/appointments/appointment-changes.server.ts';
import { LeadAppointments } from '#features/leads/server/appointments/lead-appointments.server.ts';
import { DeliveryQueue } from '#features/leads/server/delivery/delivery-queue.server.ts';
import { LeadService } from '#features/leads/server/lead-service.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { LeadEraser } from '#features/leads/server/privacy/lead-eraser.server.ts';
import { LeadUnsubscriber } from '#features/leads/server/privacy/lead-unsubscriber.server.ts';
import { LeadCaptcha } from '#features/leads/server/spam/lead-captcha.server.ts';
import { FormStamps } from '#features/leads/server/spam/signed-form-time.server.ts';
import { SiteTokenCheck } from '#features/leads/server/spam/site-token-check.server.ts';
import { SubmissionGuard } from '#features/leads/server/spam/submission-guard.server.ts';
import { LeadSteps } from '#features/leads/server/steps/begun-lead-store.server.ts';
import { FormDraftStore } from '#features/leads/server/steps/form-draft-store.server.ts';
import { SuccessTickets } from '#features/leads/server/success-ticket.server.ts';
import { ErasureProofs } from '#features/privacy/server/erasure-proofs.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import { toStockDocument } from '#features/search/rules/stock-document.ts';
import { DealershipSearchService } from '#features/search/server/dealership-search.server.ts';
import { StockIndex } from '#features/search/server/stock-index.server.ts';
import { StockModelCatalogue } from '#features/search/server/stock-model-catalogue.server.ts';
import { StockSearchService } from '#features/search/server/stock-search.server.ts';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { PhoneReveals } from '#features/stock/server/phone-reveals.server.ts';
import { VehicleHolds } from '#features/stock/server/vehicle-holds.server.ts';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { VehicleViews } from '#features/stock/server/vehicle-views.server.ts';
import { SimilarVehicleSearch } from '#features/vehicle-page/server/similar-vehicle-search.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { createPersonalData, createPersonalDataStores } from '#main/services/personal-data.server.ts';
import type { Site } from '#model/site/site.ts';
import { BearerTokens } from '#platform/bearer-tokens.server.ts';
import { BENCH_SECRET, KeptLog } from '#test/builders/leads/lead-bench.ts';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import { first, startTwoDealers, type TwoDealers } from '../two-dealers.ts';

/** Two dealers, and the stores that use their database. `openStoreBench` assigns these variables. */
export let dealers: TwoDealers;
export let a: Site;
export let b: Site;
export let parts: Awaited<ReturnType<typeof makeParts>>;
/** A lead of dealer B with one delivery that failed permanently. */
export let leadOfB: ReturnType<typeof buildLead>;

export const PAYLOAD = Buffer.alloc(32, 1);
export const SINCE = 0;

const makeParts = async () => {
  const { database } = dealers.running;
  const clock = systemClock;
  const vehicles = new VehicleStore(database, clock);
  const dealerships = [a, b].flatMap((site) => site.dealerships);
  const index = new StockIndex(
    {
      readChanges: async (dealershipId, after, limit) => {
        const dealership = dealerships.find(({ id }) => id === dealershipId);
        const changes = await vehicles.readChanges(dealershipId, after, limit);
        const documents = dealership ? changes.vehicles.map((vehicle) => toStockDocument(vehicle, dealership)) : [];
        return { ...changes, documents, removedIds: [] };
      },
    },
    clock,
  );
  const search = new StockSearchService(index, clock);
  const captcha = new LeadCaptcha(database, BENCH_SECRET);
  const guard = new SubmissionGuard(database, captcha);
  const store = new LeadStore(database);
  const siteTokens = new BearerTokens({ database, clock }, 'site');
  const events = new EventStore(database);
  const eventReader = new EventReader(database);
  const steps = new LeadSteps(database);
  const appointmentStore = new AppointmentStore();
  const appointments = new AppointmentService(database, appointmentStore, clock);
  const appointmentLinks = new AppointmentLinks(BENCH_SECRET);
  const leadAppointments = new LeadAppointments(appointments);
  const serviceParts = {
    store,
    appointments: leadAppointments,
    steps,
    guard,
    events,
    clock,
    log: new KeptLog(),
    platformSecret: BENCH_SECRET,
    mode: 'demo' as const,
  };
  const privacyParts = { environment: { DATA_DIR: dealers.running.dataDir }, database, clock };
  const holds = new VehicleHolds();
  return {
    database,
    holds,
    reservationStore: new ReservationStore(holds),
    personalDataStores: createPersonalDataStores(privacyParts),
    personalData: createPersonalData({ ...privacyParts, platformSecret: BENCH_SECRET }),
    suppressions: new SuppressionList(database, BENCH_SECRET),
    unsubscribeTokens: new UnsubscribeTokens(BENCH_SECRET),
    proofs: new ErasureProofs(database),
    unsubscriber: new LeadUnsubscriber({
      database,
      suppressions: new SuppressionList(database, BENCH_SECRET),
      alerts: new AlertStore(database),
      tokens: new UnsubscribeTokens(BENCH_SECRET),
      clock,
      log: new KeptLog(),
    }),
    eraser: new LeadEraser({ database, mailFiles: { read: async () => null, count: async () => 0, remove: async () => 0 }, clock }),
    vehicles,
    index,
    search,
    similar: new SimilarVehicleSearch(search, vehicles),
    captcha,
    guard,
    appointmentStore,
    appointments,
    leadAppointments,
    appointmentLinks,
    appointmentChanges: new AppointmentChanges({ database, appointments, store: appointmentStore, links: appointmentLinks, clock }),
    steps,
    siteTokens,
    siteTokenCheck: new SiteTokenCheck(siteTokens),
    store,
    events,
    eventReader,
    followUps: new FollowUpStore(database),
    catalogue: new StockModelCatalogue(index, clock),
    dealershipSearch: new DealershipSearchService(index, clock),
    queue: new DeliveryQueue(database),
    drafts: new FormDraftStore(database),
    stamps: new FormStamps(BENCH_SECRET),
    tickets: new SuccessTickets(BENCH_SECRET),
    service: new LeadService(serviceParts),
    tokens: new DealershipTokens({ database, clock }),
    reveals: new PhoneReveals(database, clock),
    views: new VehicleViews(database, clock, BENCH_SECRET),
  };
};

export const vehicleOfB = () => first(dealers.b);
export const ownVehicle = () => first(dealers.a);

export const openStoreBench = async (): Promise<TwoDealers> => {
  dealers = await startTwoDealers({ WORKER: '0' });
  a = dealers.running.site('alpha');
  b = dealers.running.site('bravo');
  parts = await makeParts();
  leadOfB = buildLead({ siteId: b.id, siteSlug: b.slug, dealershipId: b.primaryDealership.id, createdAt: Date.now() });
  await parts.store.accept(leadOfB, PAYLOAD, [{ channel: 'email', receiver: 'sales@bravo.example' }], null);
  await parts.database.pool.query("update lead_deliveries set status = 'dead' where site_id = $1", [b.id]);
  return dealers;
};

export const ALL: SearchBase = { kind: 'all', canonicalPath: '/search/new-used-and-demo-cars/', filter: null } as SearchBase;
export const KLUGER = { ...EMPTY_STOCK_QUERY, text: 'Kluger' };
export const idsOf = (vehicles: readonly { readonly id: number }[]): readonly number[] => vehicles.map(({ id }) => id).sort();
export const statusOfLead = async (): Promise<unknown> => (await parts.store.find(b, leadOfB.id))?.deliveries.map(({ status }) => status);

export type Case = () => Promise<void> | void;

/** The test cases by class name and method name. */
export type StoreCases = Readonly<Record<string, Readonly<Record<string, Case>>>>;
