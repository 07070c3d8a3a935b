import { toStockDocument } from '#features/search/rules/stock-document.ts';
import { StockIndex } from '#features/search/server/stock-index.server.ts';
import { StockSearchService } from '#features/search/server/stock-search.server.ts';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { fixedClock } from '#kernel/clock.ts';
import { type AlertServices, createAlertServices } from '#main/services/alert-services.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { createLog } from '#platform/log.server.ts';
import { createMailTransport } from '#platform/mail/create-mail-transport.server.ts';
import type { MailTransport } from '#platform/mail/mail-transport.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import type { RunningProgram } from '#test/builders/program/running-program.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '#test/routes/tenants/two-dealers.ts';

/**
 * Starts the program with two dealers whose sites have alerts. The sites `alpha` and `bravo` have accounts. The site `both`
 * has no accounts.
 */
export const startAlertingDealers = (): Promise<TwoDealers> =>
  startTwoDealers(
    {},
    Object.fromEntries(Object.entries(TWO_DEALERS).map(([file, text]) => [file, file.endsWith('site.yaml') ? withAlerts(text) : text])),
  );

const withAlerts = (text: string): string =>
  text.includes('garage: true') ? text.replace('garage: true', 'garage: true, alerts: true') : `${text}features: { alerts: true }\n`;

/**
 * The alert services with the database of a running program. Their current time is `now`. They send mails with `mail`; by
 * default no mail server is set.
 */
export const alertServicesAt = async (
  running: RunningProgram,
  now: number,
  mail: MailTransport = createMailTransport({
    SMTP_URL: undefined,
    MAIL_FROM: 'Forecourt <no-reply@forecourt.invalid>',
    DATA_DIR: running.dataDir,
    SMTP_CONNECTIONS: 10,
  }),
): Promise<AlertServices> => {
  const { database, program } = running;
  const clock = fixedClock(now);
  const vehicles = new VehicleStore(database, clock);
  const dealerships = new Map(program.sites.flatMap((site) => site.dealerships.map((dealership) => [dealership.id, dealership] as const)));
  const index = new StockIndex(
    {
      readChanges: async (dealershipId, after, limit) => {
        const { vehicles: changed, cursor, more } = await vehicles.readChanges(dealershipId, after, limit);
        const dealership = dealerships.get(dealershipId);
        return {
          documents: dealership ? changed.map((vehicle) => toStockDocument(vehicle, dealership)) : [],
          removedIds: [],
          cursor,
          more,
        };
      },
    },
    clock,
  );
  const platformSecret = await loadSecret(database, 'platform');
  const { log } = createLog({ LOG_LEVEL: 'fatal', LOG_FORMAT: 'json' } as never, { write: () => {} });
  return createAlertServices(
    { environment: readEnvironment({}), database, clock, log, platformSecret },
    { search: new StockSearchService(index, clock), vehicles },
    mail,
  );
};

/** Writes and sends the mails of a site that are due at the time `now`. @returns the number of written mails */
export const runAlerts = async (running: RunningProgram, site: string, now: number): Promise<number> => {
  const { dailyAlerts, alertOutbox } = await alertServicesAt(running, now);
  const written = await dailyAlerts.writeDue(running.site(site), now);
  await alertOutbox.sendDue();
  return written;
};
