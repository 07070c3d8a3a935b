import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsCases } from './store-cases/accounts-cases.ts';
import { agentsCases } from './store-cases/agents-cases.ts';
import { alertsCases } from './store-cases/alerts-cases.ts';
import { appointmentsCases } from './store-cases/appointments-cases.ts';
import { checkoutCases } from './store-cases/checkout-cases.ts';
import { leadsCases } from './store-cases/leads-cases.ts';
import { marketPriceCases } from './store-cases/market-price-cases.ts';
import { mediaCases } from './store-cases/media-cases.ts';
import { passkeyCases } from './store-cases/passkey-cases.ts';
import { paymentsCases } from './store-cases/payments-cases.ts';
import { privacyCases } from './store-cases/privacy-cases.ts';
import { prizeDrawCases } from './store-cases/prize-draw-cases.ts';
import { searchCases } from './store-cases/search-cases.ts';
import { sitemapCases } from './store-cases/sitemap-cases.ts';
import { stockCases } from './store-cases/stock-cases.ts';
import { openStoreBench, type StoreCases } from './store-cases/store-bench.ts';
import { tradeInCases } from './store-cases/trade-in-cases.ts';
import { watchlistCases } from './store-cases/watchlist-cases.ts';
import { webVitalCases } from './store-cases/web-vital-cases.ts';
import type { TwoDealers } from './two-dealers.ts';

/** Calls every store for site A with data of site B (architecture, rule 1). */
const cases: StoreCases = {
  ...accountsCases,
  ...passkeyCases,
  ...watchlistCases,
  ...prizeDrawCases,
  ...agentsCases,
  ...alertsCases,
  ...appointmentsCases,
  ...checkoutCases,
  ...leadsCases,
  ...marketPriceCases,
  ...mediaCases,
  ...paymentsCases,
  ...privacyCases,
  ...searchCases,
  ...sitemapCases,
  ...stockCases,
  ...tradeInCases,
  ...webVitalCases,
};

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await openStoreBench();
});
afterAll(() => dealers.close());

/**
 * Methods that need no separate test case. The value names the method whose test case also covers the method. Or it is
 * the reason why the method cannot mix data of tenants.
 */
const PROVEN_ELSEWHERE: Readonly<Record<string, string>> = {
  'DeliveryQueue.markDelivered': 'lease',
  'DeliveryQueue.disable': 'lease',
  'DeliveryQueue.markFailed': 'lease',
  'DeliveryQueue.giveBack': 'lease',
  'DeliveryQueue.renew': 'lease',
  'DeliveryQueue.countByStatus': 'returns only numbers over all sites, for a metric of the operator',
  'DeliveryEndpoints.countByState': 'returns only numbers over all dealerships, for a metric of the operator',
  'DeliveryEndpoints.recordSuccess': 'recordFailure',
  'DeliveryEndpoints.pauseByHand': 'recordFailure',
  'DeliveryEndpoints.resume': 'recordFailure',
  'SubmissionGuard.giveBackPost': 'limit',
  'EndpointHealth.record': 'DeliveryEndpoints.recordFailure',
  'FeedRunStore.renew': 'lease',
  'FeedRunStore.giveBack': 'lease',
  'FeedRunStore.finish': 'lease',
  'FeedRunStore.setTold': 'lease',
  'FeedRunStore.find': 'lease',
  'FeedRunStore.findEach': 'lease',
  'FeedRunStore.register': 'lease',
  'FeedLanes.startDue': 'FeedRunStore.lease',
  'FeedLanes.stop': 'FeedRunStore.lease',
  'FeedRunner.register': 'FeedRunStore.lease',
  'FeedRunner.run': 'FeedRunStore.lease',
  'FeedRunner.tell': 'FeedRunStore.lease',
  'LeadStore.countHeldBySite': 'returns only numbers of all sites, for the operator',
  'LeadStore.countHeld': 'returns only a number over all sites, for a metric of the operator',
  'ReplyClockStore.listDueReminders':
    'returns the leads of all sites to the job of the worker; ReplyClockStore.remind changes only the row of one',
  'ReplyClockStore.countByDealership': 'returns only numbers of each dealership, for the operator',
  'ReplyClockStore.listDealershipSlugs': 'returns only the slugs of all dealerships, for the operator',
  'ReplyClocks.sendDueReminders': 'remind',
  'ReplyClocks.isInFuture': 'compares a time with the clock and reads no data',
  'LeadCaptcha.deleteExpired': 'deletes what has expired on every site, and returns only a number',
  'DeliveryQueue.nextDueAt': 'returns only a time over all sites, at which the worker runs next',
  'StockIndex.ready': 'search',
  'StockIndex.notify': 'stockVersion',
  'StockIndex.notifyAll': 'only starts reading the changes of every dealership',
  'StockIndex.reread': 'stockVersion',
  'StockIndex.dropAll': 'only drops the index, which the next search reads again',
  'misplanned-deliveries.server.ts.moveMisplannedDeliveries':
    'changes only the times of each delivery by its own row, of every site, and returns only a number',
  'StockIndex.isHealthy': 'returns only true or false',
  'StockIndex.versionOf': 'stockVersion',
  'AppointmentChanges.lockedBecause': 'reads only its argument, which find returned',
  'AppointmentChanges.offer': 'AppointmentService.offer',
  'AppointmentChanges.move': 'find, and AppointmentService.book',
  'AppointmentChanges.cancel': 'find, and AppointmentStore.cancel',
  'LeadAppointments.offerByHours': 'offer',
  'LeadAppointments.offerAgain': 'offer',
  'LeadAppointments.choose': 'offer',
  'LeadAppointments.giveBackOf': 'AppointmentStore.delete',
  'AppointmentService.takeOver': 'AppointmentStore.takeOver',
  'AppointmentService.giveBack': 'AppointmentStore.delete',
  'LeadService.prepareLead': 'stores nothing, and returns only the answers of its post',
  'LeadSubmissions.submit': 'LeadService.submitLead',
  'LeadSubmissions.submitIf': 'LeadService.submitLeadIf',
  'LeadSubmissions.prepare': 'LeadService.prepareLead',
  'LeadStore.insert': 'accept',
  'PaymentStore.listDue': 'returns the payments of all sites to the job of the worker; Payments.settle changes only those of one',
  'PaymentStore.listRefundChecks': 'returns the payments of all sites to the job of the worker; Payments.settle changes only those of one',
  'PaymentStore.findByPaymentRef': 'returns the payment of a signed notice, which names the id that only the provider gives',
  'RefundChecks.run': 'Payments.settle',
  'PendingLeadStore.deleteExpired': 'deletes what has expired, of every site, and returns only a number',
  'Payments.create': 'PaymentStore.insert',
  'Payments.begin': 'PaymentStore.insert',
  'Payments.settleDue': 'settle',
  'PaymentNotices.take': 'Payments.settle; the signed notice names the site',
  'PaymentReconciliation.isSellingClosed': 'returns only true or false for the whole installation',
  'PaymentReconciliation.read': 'returns numbers and lost payments of the whole installation, to the operator',
  'PaymentReconciliation.run': 'Payments.compare and ReconciliationStore.markCompared, for each payment on its own site',
  'PaymentReconciliation.accept': 'opens selling for the whole installation, by the operator',
  'ReconciliationStore.isOpen': 'returns only true or false for the whole installation',
  'ReconciliationStore.findOpen': 'returns only the id and the times of a comparison of the whole installation',
  'ReconciliationStore.begin': 'lists the payments of all sites; PaymentReconciliation.run compares each on its own site',
  'ReconciliationStore.listUnreconciled':
    'returns the payments of all sites to the job; PaymentReconciliation.run compares each on its own site',
  'ReconciliationStore.listAccounts': 'returns only accounts at the provider, to the job of the installation',
  'ReconciliationStore.addLost': 'markCompared; each row has the site that the provider names',
  'ReconciliationStore.listLost': 'returns the lost payments of the whole installation, to the operator',
  'ReconciliationStore.markListed': 'sets only a time of a comparison of the whole installation',
  'ReconciliationStore.finish': 'sets only a time of a comparison of the whole installation',
  'SandboxStore.listSince': 'returns the payments of all sites to the reconciliation, as a payment provider lists them',
  'SandboxProvider.listSince': 'SandboxStore.listSince',
  'SandboxProvider.readNotice': 'reads only the signed notice',
  'SandboxProvider.writeNotice': 'reads only its argument',
  'LaterSteps.complete': 'LeadSteps.complete',
  'LaterSteps.findSplitOff': 'LeadStore.findSubmission',
  'LeadAcceptance.accept': 'LeadService.submitLead',
  'LeadService.offerForm': 'LeadService.describeForm and LeadAppointments.offer',
  'LeadService.isCookieSecure': 'reads only the URL',
  'ValuationService.currentYear': 'reads only the clock',
  'ValuationStore.deleteExpired': 'deletes what has expired, of every site',
  'KnownSequences.follow': 'changed',
  'VehicleStore.isWithoutDatabase': 'returns only true or false',
  'CodeStore.listEnded': 'returns only ids of codes that have ended, to the job that deletes them',
  'CodeStore.deleteEnded': 'deletes what has ended, on every site',
  'passkey-challenges.server.ts.deleteUsedChallenges': 'deletes what has expired, on every site',
  'SessionStore.deleteEnded': 'deletes what has ended, on every site',
  'PrizeDraw.draw': 'reads only the prizes of its argument',
  'ReservationStore.listEnding': 'returns only ids and states, to the job that ends each reservation on its own site',
  'ReservationStore.listInDoubt': 'returns only ids, to the job that asks about each reservation on its own site',
  'Reservations.endDue': 'ReservationStore.listEnding and Reservations.change',
  'VehicleHolds.lock': 'returns only whether the dealership exists; mark',
  'AlertStore.deleteUnconfirmed': 'deletes what nobody confirmed, on every site, and returns only a number',
  'AlertOutbox.sendDue': 'sends the mails of all sites, each only to its own address',
  'AlertOutbox.sendSoon': 'sendDue',
  'AgentIdentity.identify': 'reads only the headers of its request',
  'AgentIdentity.labelOf': 'reads only the headers of its request',
  'AgentVerifier.verify': 'reads only the headers of its request',
  'McpEndpoint.answer': 'mcp.test.ts asks one site for a vehicle of another',
  'McpEndpoint.costOf': 'reads only its argument',
  'GoogleReviews.find': 'returns public reviews of a place, which belong to no tenant',
  'FeedFiles.open': 'StockFeeds.lines; the name of a file names its site',
  'Sessions.isSecure': 'reads only the origin',
  'Sessions.expiredCookies': 'reads only the origin',
};

/** Classes that need no test here, because they neither read nor write rows of a tenant. */
const NO_STORE: Readonly<Record<string, string>> = {
  LeadDeliveryWorker: 'passes the deliveries of DeliveryQueue.lease to LeadDeliverer',
  AttachmentFiles: 'keeps files by the id of their site; form-files.test.ts reads them with another site',
  LeadAttachments: 'checks files, and passes their site to AttachmentFiles',
  SiteWatcher: 'watches files',
  SiteReloads: 'asks SiteRegistry to read the settings files again',
  SiteRegistry: 'finds the settings of a site by its host',
  SettingsReader: 'reads the settings files of all sites for SiteRegistry',
  SettingsRegistration: 'registers the slugs of sites and dealerships in TenantStore',
  SettingsReports: 'logs the problems of the settings files, and keeps them in memory',
  SettingsFiles: 'reads the settings files of all sites for SettingsReader',
  SecretPoll: 'only asks SettingsReader whether the secrets must be read again',
  VariableSource: 'reads the secrets of the installation for SettingsReader; the settings files decide which site uses which secret',
  SettingsHashes: 'computes only a hash of its argument',
  ErasureJournal: 'keeps hashes of erasures by site; backup-restore.test.ts repeats them beside another site',
  TableLoader: 'writes whole tables of a backup into a database without rows',
  LastGoodFile: 'keeps the last version of the settings files without errors',
  StockPreloader: 'calls StockIndex.ready and returns nothing',
  StockPoll: 'only calls VehicleStore.currentSeq',
  DemoStock: 'reads the files of the demo stock',
  RemoteSearchEngine: 'sends searches to StockIndex.search on the search node; the contract of the search engines compares the results',
  FallbackSearchEngine: 'passes each search to RemoteSearchEngine or to StockIndex',
  SearchServiceClient: 'sends the requests of RemoteSearchEngine',
  SearchServiceError: 'an error',
  HttpMarketPrices: 'sends only the given vehicle to another server',
  HttpValuer: 'sends only the given vehicle to another server',
  BlueFlagDecoder: 'sends only the given plate to another server',
  StripeProvider: 'has no rows; the contract of the payment providers asks it for the payment of another site',
  StripeClient: 'sends the requests of StripeProvider',
  JsonService: 'sends the requests of HttpValuer and BlueFlagDecoder',
  RowWriter: 'writes the lines that exportTables reads; move-site.test.ts exports one of two sites',
  RowImporter: 'gives the rows of an archive the number of the new site; move-site.test.ts imports beside another site',
  StagedSettings: 'writes the files of an archive into the folder of the new site; move-site.test.ts imports beside another site',
  PackedTexts: 'keeps the texts of one dealership for DealershipDocuments',
  DealershipDocuments: 'holds the vehicles of one dealership for VehicleDocuments',
  BrochureRenderer: 'prints the pages that Brochures passes to it',
};

const discover = async (): Promise<readonly string[]> => {
  const root = path.resolve(import.meta.dirname, '../../../src/features');
  const found: string[] = [];
  for await (const file of glob('*/server/**/*.server.ts', { cwd: root })) {
    // This test requires a case for every store that could return rows of another site. Modules in `columnar` need no case,
    // because they search only the dealerships that StockIndex.search passes to them.
    if (file.includes('/columnar/')) continue;
    const loaded: Readonly<Record<string, unknown>> = await import(path.join(root, file));
    const source = await readFile(path.join(root, file), 'utf8');
    for (const [name, value] of Object.entries(loaded)) {
      if (typeof value !== 'function') continue;
      const isClass = source.includes(`export class ${name}`);
      if (isClass && !(name in NO_STORE)) {
        const methods = Object.getOwnPropertyNames(value.prototype).filter((method) => method !== 'constructor' && method !== 'bytes');
        found.push(...methods.map((method) => `${name}.${method}`));
      } else if (!isClass && new RegExp(`export const ${name} = async \\(\\s*database:`).test(source)) {
        found.push(`${path.basename(file)}.${name}`);
      }
    }
  }
  return found.sort();
};

const discovered = await discover();

describe('stores that are called with ids of another dealer', () => {
  test('every method of every store in src/features has a test case', () => {
    const named = Object.entries(cases).flatMap(([owner, methods]) => Object.keys(methods).map((method) => `${owner}.${method}`));
    expect(discovered.length).toBeGreaterThan(50);
    expect(discovered.filter((name) => !named.includes(name) && !(name in PROVEN_ELSEWHERE))).toEqual([]);
    expect(named.filter((name) => !discovered.includes(name))).toEqual([]);
  });

  test.each(discovered.filter((name) => !(name in PROVEN_ELSEWHERE)))('%s returns and changes no data of another site', async (name) => {
    const at = name.lastIndexOf('.');
    const run = cases[name.slice(0, at)]?.[name.slice(at + 1)];
    if (!run) throw new Error(`${name} has no test case`);
    await run();
  });
});
