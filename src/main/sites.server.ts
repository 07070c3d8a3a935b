import path from 'node:path';
import { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { geocoderKind } from '#platform/geocoding/choose-geocoder.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { Closers } from './closers.server.ts';
import { hasSitePage } from './routes.ts';
import { paymentService } from './services/payment-services.server.ts';
import { SITE_SCHEMAS } from './site-schemas.ts';

/** Reads the settings of all sites. */
export const readSites = async (environment: Environment, database: Database, log: Logger): Promise<SiteRegistry> => {
  const registry = new SiteRegistry({
    sitesDir: path.resolve(environment.SITES_DIR),
    tenants: new TenantStore(database),
    mode: environment.MODE,
    services: {
      mail: environment.SMTP_URL ? 'smtp' : 'file',
      payments: paymentService(environment),
      sms: environment.TWILIO_ACCOUNT_SID ? 'gateway' : 'file',
      geocoding: geocoderKind(environment),
      valuation: environment.VALUATION_URL ? 'provider' : 'local',
    },
    domain: environment.DOMAIN,
    defaultSite: environment.DEFAULT_SITE,
    dataDir: path.resolve(environment.DATA_DIR),
    hasPage: hasSitePage,
    environment: process.env,
    secretsDir: environment.SECRETS_DIR,
    log,
    schemas: SITE_SCHEMAS,
  });
  await registry.load();
  return registry;
};

/** Reads the settings of all sites, and reads them again whenever their files change. */
export const openSites = async (environment: Environment, database: Database, log: Logger, closers: Closers): Promise<SiteRegistry> => {
  const registry = await readSites(environment, database, log);
  closers.add(() => registry.close());
  await registry.watch();
  return registry;
};
