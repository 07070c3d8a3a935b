import { AccountStore } from '#features/accounts/server/account-store.server.ts';
import { WatchlistStore } from '#features/accounts/server/watchlist-store.server.ts';
import { AlertOutbox } from '#features/alerts/server/alert-outbox.server.ts';
import { AlertStore } from '#features/alerts/server/alert-store.server.ts';
import { AlertTokens } from '#features/alerts/server/alert-tokens.server.ts';
import { Alerts } from '#features/alerts/server/alerts.server.ts';
import { DailyAlerts } from '#features/alerts/server/daily-alerts.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { MailTransport } from '#platform/mail/mail-transport.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import { messageIdDomain } from './message-id-domain.ts';
import type { StockServices } from './stock-services.server.ts';

interface AlertParts {
  readonly environment: Pick<Environment, 'DOMAIN'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly platformSecret: Uint8Array;
}

export interface AlertServices {
  readonly alerts: Alerts;
  readonly dailyAlerts: DailyAlerts;
  readonly alertOutbox: AlertOutbox;
  readonly alertStore: AlertStore;
  readonly alertTokens: AlertTokens;
}

/** Maximum number of alerts that one IP address may request in an hour. */
const ALERTS_OF_VISITOR = { name: 'alerts', points: 30, durationSeconds: 3600 };
/** Maximum number of confirmation mails for new alerts that one site sends to one e-mail address in a day. */
const FIRST_MAILS = { name: 'alert-address', points: 5, durationSeconds: 86_400 };

/** Builds the services for the e-mail alerts of shoppers. */
export const createAlertServices = (
  parts: AlertParts,
  stock: Pick<StockServices, 'search' | 'vehicles'>,
  mail: MailTransport,
): AlertServices => {
  const { environment, database, clock, log, platformSecret } = parts;
  const { search, vehicles } = stock;
  const store = new AlertStore(database);
  const suppressions = new SuppressionList(database, platformSecret);
  const tokens = new AlertTokens(platformSecret, suppressions);
  const outbox = new AlertOutbox({ database, mail, clock, log, messageIdDomain: messageIdDomain(environment) });
  const watchlist = new WatchlistStore(database);
  const accounts = new AccountStore(database);
  const visitorLimiter = createRateLimiter(database, ALERTS_OF_VISITOR);
  const addressLimiter = createRateLimiter(database, FIRST_MAILS);
  return {
    alerts: new Alerts({ database, store, outbox, tokens, watchlist, vehicles, visitorLimiter, addressLimiter, clock }),
    dailyAlerts: new DailyAlerts({ database, store, outbox, tokens, suppressions, accounts, watchlist, vehicles, search }),
    alertOutbox: outbox,
    alertStore: store,
    alertTokens: tokens,
  };
};
