import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const flag = (standard: boolean, description: string) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .transform((value) => value === '1' || value === 'true')
    .default(standard)
    .meta({ description, allowed: '1, true, 0 or false' });

const port = (standard: number, description: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value <= 65_535)
    .default(standard)
    .meta({ description, allowed: 'a whole number from 0 to 65535' });

const wholeNumber = (standard: number, least: number, most: number, { description }: { readonly description: string }) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)
    .default(standard)
    .meta({ description, allowed: `a whole number from ${least} to ${most}` });

const isAddressRange = (text: string): boolean => (text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text));

/** Splits the text of a setting whose values are separated by commas. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const isHostAlone = ({ protocol, username, password, pathname, search, hash }: URL): boolean =>
  /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '' && pathname === '/';

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All settings of an installation (environment variables), with their purpose and allowed values. */
export const environmentSchema = z.object({
  MODE: z.enum(['demo', 'production']).optional().meta({
    description:
      'mode of the installation; production has no demo data and no stand-ins for outside services; default: production if `DATABASE_URL` is set, or a `DOMAIN` other than localhost; otherwise demo',
    allowed: 'demo or production',
  }),
  PORT: port(3000, 'port of the web server; 0 means any free port'),
  HOST: z.string().regex(/^\S+$/).default('0.0.0.0').meta({
    description: 'address on which the web server listens',
    allowed: 'an IP address or host name of the machine on which the program runs',
  }),
  DOMAIN: z.string().regex(hostName).default('localhost').meta({
    description: 'parent domain of all sites; every site answers under `<slug>.<DOMAIN>`',
    allowed: 'a domain name in lower case, without port',
  }),
  DATA_DIR: z
    .string()
    .default('data')
    .meta({ description: 'folder for all data of the program', allowed: 'a folder that the program may create and write' }),
  ERASURE_JOURNAL: z.string().optional().meta({
    description:
      'file with keyed hashes of the people whose data were erased on request. After the restore of an older backup, the program erases the data of these people again. Default: `DATA_DIR/erasures.ndjson`. Store this file on another disk than the database, or copy it to another machine often (docs/backups.md)',
    allowed: 'a file that the program may create and write',
  }),
  SITES_DIR: z
    .string()
    .default('.')
    .meta({ description: 'folder that contains `sites/`, `dealerships/` and `templates/`', allowed: 'a folder' }),
  SECRETS_DIR: z.string().optional().meta({
    description:
      'folder with one file for each secret that the settings files of sites name. If the folder has a file `NAME`, the environment variable `NAME` is not used. A changed file is used without a restart (docs/deploying.md)',
    allowed: 'a folder that the program can read',
  }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description: 'address of a PostgreSQL server to use instead of the embedded one',
      allowed: 'postgresql://user:password@host:port/database',
    }),
  DATABASE_OWNER_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description:
        'connection string of the same database, with the role that owns its tables. Migrations run with this role, and the role of `DATABASE_URL` may only read and write rows; without this setting, the role of `DATABASE_URL` owns the tables and runs the migrations',
      allowed: 'postgresql://user:password@host:port/database',
    }),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((value) => value >= 2 && value <= 500)
    .default(10)
    .meta({ description: 'maximum number of database connections of each process', allowed: 'a whole number from 2 to 500' }),
  DATABASE_STATEMENT_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 600)
    .default(5)
    .meta({
      description:
        'maximum time in seconds of one database statement of the web server. The maximum for imports is always 15 minutes, and for commands 10 minutes. If the database does not answer within this time plus two seconds, the connection is replaced',
      allowed: 'a whole number from 1 to 600',
    }),
  DATABASE_OPTIONAL_READ_MS: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .default(150)
    .meta({
      description:
        'how long a page waits for its optional content from the database (the number of views and the price gauge), in milliseconds. If the database answers too late, pages leave out this content for two seconds',
      allowed: 'a whole number from 0 to 99999',
    }),
  POSTGRES_DIR: z.string().optional().meta({
    description: 'folder of the embedded PostgreSQL; default: `DATA_DIR/postgres`, or for root a folder under `/var/lib/forecourt`',
    allowed: 'a folder that the operating-system account of the database can enter',
  }),
  DEFAULT_SITE: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional()
    .meta({
      description: 'slug of the site that answers requests whose host name belongs to no site; without this setting the answer is 404',
      allowed: 'the slug of a site',
    }),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => splitList(text).every(isAddressRange))
    .default('')
    .meta({
      description: 'proxies whose headers about the shopper’s IP address, scheme and host are trusted',
      allowed: 'IP addresses or ranges (10.0.0.0/8) separated by commas',
    }),
  FORWARDED_HEADER: z.enum(['x-forwarded', 'forwarded']).default('x-forwarded').meta({
    description:
      'the kind of headers that the trusted proxies set; headers of the other kind are ignored, because they may come from the client',
    allowed: 'x-forwarded (X-Forwarded-For, X-Forwarded-Proto) or forwarded (Forwarded, RFC 7239)',
  }),
  FORWARDED_HOST: flag(
    false,
    'trust the header `X-Forwarded-Host` of trusted proxies. Set this if the proxies replace the header `Host`. The proxies must then set `X-Forwarded-Host` on every request. Otherwise a client could send this header and choose the site',
  ),
  METRICS_PORT: port(
    9464,
    'port of `/metrics`; 0 means any free port. If this setting is missing and port 9464 is in use, the program uses another port and prints its number',
  ),
  METRICS_HOST: z.string().regex(/^\S+$/).default('127.0.0.1').meta({
    description: 'address on which `/metrics` listens',
    allowed: 'an IP address or host name of the machine on which the program runs',
  }),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .meta({ description: 'lowest level of messages that are logged', allowed: logLevels.join(', ') }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description:
        'mail server; without this setting mails are written to files under `DATA_DIR/mail`. If the address begins with `smtp://`, the server must offer encryption (STARTTLS). There are two exceptions: a server on the same machine, and an address that ends in `?requireTLS=false`',
      allowed: 'smtp://user:password@host:port or smtps://…',
    }),
  SMTP_CONNECTIONS: wholeNumber(10, 1, 100, {
    description:
      'number of mails that each process delivers to the mail server at the same time; one dealership gets at most a quarter of them, rounded up (3 of 10), and one mailbox gets one less than a dealership (2 of 10), but at least one. The process opens two more connections for other mails, such as codes to sign in',
  }),
  OPERATOR_MAIL: z
    .string()
    .refine((text) => splitList(text).length > 0 && splitList(text).every((address) => /^[^\s@]+@[^\s@]+$/.test(address)))
    .optional()
    .meta({
      description:
        'e-mail addresses of the operator. The program sends a mail to them if the delivery of leads to a receiver fails repeatedly, if leads are held back, or if a feed fails. Without this setting, only the log, the metrics and the commands show these problems',
      allowed: 'e-mail addresses separated by commas',
    }),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/)
    .optional()
    .meta({
      description:
        'account of Twilio, which sends text messages; without this setting text messages are written to files under `DATA_DIR/sms`; needs `TWILIO_AUTH_TOKEN` and `TWILIO_FROM`',
      allowed: "'AC' and 32 hexadecimal digits",
    }),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional()
    .meta({ description: 'secret token of the Twilio account', allowed: 'up to 200 visible ASCII characters' }),
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional()
    .meta({
      description: 'number from which text messages come; a site may use a registered name instead (`signIn.smsSenderName`)',
      allowed: 'a phone number with country code, such as +61480000000',
    }),
  TWILIO_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.twilio.com')
    .meta({ description: 'address of Twilio’s API', allowed: 'an address with https:// or http://' }),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_[A-Za-z0-9]{8,250}$/)
    .optional()
    .meta({
      description:
        'secret or restricted key of the Stripe account that receives the payments; needs `STRIPE_WEBHOOK_SECRET`. Without this setting, a sandbox simulates the payments. No money is paid in the sandbox, or with a test key of Stripe (docs/payments.md)',
      allowed: "a key that begins with 'sk_live_', 'rk_live_', 'sk_test_' or 'rk_test_'",
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .refine((text) => splitList(text).length > 0 && splitList(text).every((secret) => /^whsec_[\x21-\x7e]{8,250}$/.test(secret)))
    .optional()
    .meta({
      description: 'signing secret of each webhook endpoint at Stripe that sends notices to this installation',
      allowed: "secrets that begin with 'whsec_', separated by commas",
    }),
  STRIPE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.stripe.com')
    .meta({ description: 'address of Stripe’s API', allowed: 'an address with https:// or http://' }),
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^\s/]+|unix:\/\S+)$/)
    .optional()
    .meta({
      description:
        'virus scanner ClamAV (clamd) for files that shoppers send; without this setting files are not scanned for viruses, and only files with active content are refused',
      allowed: 'tcp://host:3310 or unix:/run/clamav/clamd.ctl',
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/)
    .default('Forecourt <no-reply@forecourt.invalid>')
    .meta({ description: 'sender of all mails; required if `SMTP_URL` is set', allowed: 'Name <address@domain>' }),
  FETCH_ALLOW_PRIVATE: z
    .string()
    .refine((text) => splitList(text).every((host) => /^[^\s/]+$/.test(host)))
    .default('')
    .meta({
      description:
        'hosts (`host` or `host:port`) that may have private IP addresses. The program may fetch feeds and pictures from these hosts, and send webhooks to them; only in demo mode',
      allowed: 'host names or host:port, separated by commas, in demo mode; must not be set in production',
    }),
  SEARCH_URL: z
    .string()
    .refine((text) => URL.canParse(text) && isHostAlone(new URL(text)))
    .optional()
    .meta({
      description:
        'URL of a search node. The web node then sends its searches to the search node, and builds an index only while the search node does not answer; needs `SEARCH_KEY` and `DATABASE_URL`',
      allowed: 'http://host:port or https://host:port, without path or password',
    }),
  SEARCH_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .optional()
    .meta({
      description:
        'secret key for requests from the web nodes to the search node. All nodes have the same key. A node that has this setting but not `SEARCH_URL` is a search node',
      allowed: '16 to 200 visible ASCII characters, the same on all nodes',
    }),
  GEOCODER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{10,200}$/)
    .optional()
    .meta({
      description: 'key of Google’s geocoding service; without this setting postcodes are looked up in a table',
      allowed: '10 to 200 visible ASCII characters',
    }),
  GEOCODER_TABLE: z.string().optional().meta({
    description: 'table of postcodes with their locations; default: a small table that comes with the product',
    allowed: 'a CSV file with the columns postcode, latitude and longitude',
  }),
  PLACES_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{10,200}$/)
    .optional()
    .meta({
      description:
        'key of Google’s Places API (New), which gives the reviews of locations; without this setting only reviews of site files are shown',
      allowed: '10 to 200 visible ASCII characters',
    }),
  MARKET_PRICE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'market-data service that provides the price gauge of vehicles; without this setting the gauge is estimated from the stock',
      allowed: 'an https address; the program adds data of the vehicle to it as query parameters',
    }),
  MARKET_PRICE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/)
    .optional()
    .meta({ description: 'key of the market-data service, sent as a bearer token', allowed: 'up to 500 visible ASCII characters' }),
  BLUE_FLAG_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'address of the service Blue Flag, which finds a vehicle by its number plate; needs `BLUE_FLAG_KEY`. Without this setting, shoppers enter make, model and year themselves',
      allowed: 'an address with https:// or http://, such as https://sandbox.blueflag.com.au',
    }),
  BLUE_FLAG_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/)
    .optional()
    .meta({ description: 'secret key of Blue Flag', allowed: 'up to 500 visible ASCII characters' }),
  BLUE_FLAG_NVIC: flag(
    false,
    'whether to request the catalogue code NVIC from Blue Flag; Blue Flag gives this code only to customers of Glass’s',
  ),
  VALUATION_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'valuation service for trade-ins; without this setting, estimates are computed with a rough guide that comes with the product (docs/trade-in.md)',
      allowed: 'an https address; the program posts the vehicle to it as JSON',
    }),
  VALUATION_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/)
    .optional()
    .meta({ description: 'key of the valuation service, sent as a bearer token', allowed: 'up to 500 visible ASCII characters' }),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((value) => value <= 300)
    .optional()
    .meta({
      description:
        'time in seconds for which a program that was told to stop still accepts requests. During this time `/readyz` answers 503, so that a load balancer sends no more requests. Default: 5 in production, 0 in demo mode',
      allowed: 'a whole number from 0 to 300',
    }),
  SECURITY_CONTACT: z
    .string()
    .refine((text) => splitList(text).every((contact) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(contact)))
    .default('')
    .meta({
      description:
        'contact to which people can report security problems of the sites. Every site publishes this contact in `/.well-known/security.txt`. Without this setting, sites do not have this file',
      allowed: 'addresses such as mailto:security@example.com or https://example.com/report, separated by commas',
    }),
  PAGE_CACHE: flag(true, 'whether rendered public pages are cached'),
  IMAGE_CACHE_MB: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .refine((value) => value >= 50)
    .default(2_000)
    .meta({
      description:
        'maximum size in megabytes of the picture cache `DATA_DIR/images`; beyond it the least recently used pictures are deleted',
      allowed: 'a whole number, 50 or more',
    }),
  MAX_VEHICLES_PER_DEALERSHIP: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .refine((value) => value >= 1)
    .default(200_000)
    .meta({
      description:
        'maximum number of vehicles for sale of one dealership; an import that would exceed it is refused, because all vehicles are kept in memory (about 0.5 kB each)',
      allowed: 'a whole number from 1 to 9999999',
    }),
  STOCK_MEMORY_MB: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(512)
    .meta({
      description:
        'memory in megabytes in which each process keeps vehicles, so that pages can be made without the database. A vehicle needs about 1 kB. If the memory is too small for all vehicles of a dealership, their cards and pages need the database',
      allowed: 'a whole number from 0 to 999999',
    }),
  FIXED_TIME: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .optional()
    .meta({
      description: 'fixed time of the program’s clock, so that screenshots of pages can be compared; only in demo mode',
      allowed: 'a date and time with zone, such as 2026-11-21T10:00:00+10:00; must be empty in production',
    }),
  WORKER: flag(true, 'whether this process delivers leads and runs timed jobs'),
});

export type SettingName = keyof typeof environmentSchema.shape;

/** The purpose of a setting and its allowed values, as texts for the operator. */
export const describeSetting = (name: SettingName) => environmentSchema.shape[name].meta() as { description: string; allowed: string };

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(environmentSchema.shape, name);

/**
 * The table of settings in docs/operations.md; a test compares it with the document.
 *
 * @internal
 */
export const formatSettingsTable = (): string => {
  const rows = Object.keys(environmentSchema.shape)
    .filter(isSettingName)
    .map((name) => {
      const { description, allowed } = describeSetting(name);
      const standard = environmentSchema.shape[name].safeParse(undefined).data;
      const shown = standard === undefined || standard === '' ? '' : `\`${standard === true ? '1' : standard === false ? '0' : standard}\``;
      return `| \`${name}\` | ${shown} | ${description} | ${allowed} |`;
    });
  return ['| setting | default | for | allowed |', '| --- | --- | --- | --- |', ...rows].join('\n');
};
