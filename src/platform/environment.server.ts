import type { z } from 'zod';
import { describeSetting, environmentSchema, isSettingName, type SettingName, splitList } from './environment-schema.server.ts';

export type Environment = Omit<z.infer<typeof environmentSchema>, 'MODE'> & { MODE: 'demo' | 'production' };

/** Reports all invalid settings together: one line for each, with name, value and allowed values. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

/** Settings that may contain passwords; messages do not repeat their values. */
const secretSettings: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'SEARCH_URL',
  'SEARCH_KEY',
  'GEOCODER_KEY',
  'MARKET_PRICE_URL',
  'MARKET_PRICE_KEY',
  'BLUE_FLAG_KEY',
  'VALUATION_URL',
  'VALUATION_KEY',
  'TWILIO_AUTH_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);

/**
 * A setting with an empty value is ignored. Shells and compose files can set a variable to an empty value when no value
 * is wanted.
 */
const readSettings = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [SettingName, string] => isSettingName(entry[0]) && Boolean(entry[1]?.trim())),
  );

const isLocal = (domain: string): boolean => domain === 'localhost' || domain.endsWith('.localhost');

/**
 * Reads the settings of this process.
 *
 * @throws EnvironmentError that names every wrong setting at once
 * @example readEnvironment({ PORT: 'abc' }) // PORT: 'abc' is not allowed; allowed: a whole number from 0 to 65535
 */
export const readEnvironment = (env: NodeJS.ProcessEnv): Environment => {
  const settings = readSettings(env);
  const parsed = environmentSchema.safeParse(settings);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])).filter(isSettingName));
    throw new EnvironmentError(
      [...names].map((name) => {
        const value = secretSettings.has(name) ? 'the value (not shown)' : `'${settings[name]}'`;
        return `${name}: ${value} is not allowed; allowed: ${describeSetting(name).allowed}`;
      }),
    );
  }
  const values = parsed.data;
  const mode = values.MODE ?? (values.DATABASE_URL !== undefined || !isLocal(values.DOMAIN) ? 'production' : 'demo');
  for (const name of ['FETCH_ALLOW_PRIVATE', 'FIXED_TIME'] as const) {
    if (mode === 'demo' || settings[name] === undefined) continue;
    const why = values.MODE
      ? ''
      : ` (the mode is production because ${values.DATABASE_URL ? 'DATABASE_URL' : 'DOMAIN'} is set; set MODE=demo to use demo mode)`;
    throw new EnvironmentError([`${name}: is '${settings[name]}', but must not be set in production${why}`]);
  }
  if (values.SMTP_URL !== undefined && settings.MAIL_FROM === undefined) {
    // A real sender is required, because mail servers refuse or drop mail from an address that does not exist.
    throw new EnvironmentError([
      `MAIL_FROM: is missing, but SMTP_URL is set and requires this setting; allowed: ${describeSetting('MAIL_FROM').allowed}`,
    ]);
  }
  if (values.SEARCH_URL !== undefined) {
    // The web node and the search node must use the same database, because vehicle ids and change numbers are valid
    // only in one database.
    const missing = (['SEARCH_KEY', 'DATABASE_URL'] as const).filter((name) => values[name] === undefined);
    if (missing.length > 0) {
      throw new EnvironmentError(
        missing.map((name) => `${name}: is missing, but SEARCH_URL requires this setting; use the same value as on the search node`),
      );
    }
  }
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new EnvironmentError([
      'DATABASE_URL: is missing, but DATABASE_OWNER_URL is set; set both settings to URLs of the same database, or remove both to use the embedded database',
    ]);
  }
  if (values.BLUE_FLAG_URL !== undefined && values.BLUE_FLAG_KEY === undefined) {
    throw new EnvironmentError(['BLUE_FLAG_KEY: is missing, but BLUE_FLAG_URL is set and requires this key']);
  }
  const ofTwilio = (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const).filter((name) => values[name] === undefined);
  if (ofTwilio.length === 1 || ofTwilio.length === 2) {
    throw new EnvironmentError(
      ofTwilio.map(
        (name) => `${name}: is missing, but text messages by Twilio need all of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM`,
      ),
    );
  }
  const ofStripe = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).filter((name) => values[name] === undefined);
  if (ofStripe.length === 1) {
    throw new EnvironmentError(
      ofStripe.map((name) => `${name}: is missing, but payments by Stripe need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET`),
    );
  }
  if (mode === 'demo' && values.STRIPE_SECRET_KEY !== undefined && !isStripeTestKey(values.STRIPE_SECRET_KEY)) {
    throw new EnvironmentError([
      'STRIPE_SECRET_KEY: is a live key, but nothing is sold in the mode demo; use a test key (sk_test_…) or MODE=production',
    ]);
  }
  return { ...values, MODE: mode };
};

/** Whether a key of Stripe belongs to its test mode, in which no money moves. */
export const isStripeTestKey = (key: string): boolean => /^[a-z]k_test_/.test(key);

/** Splits the settings TRUSTED_PROXIES and FETCH_ALLOW_PRIVATE into their entries. */
export const readList = splitList;
