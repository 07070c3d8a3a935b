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

const isAddressRange = (text: string): boolean => (text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text));

/** The parts of a setting that is a list. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const isHostAlone = ({ protocol, username, password, pathname, search, hash }: URL): boolean =>
  /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '' && pathname === '/';

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting of an installation, with its purpose and allowed values. */
export const environmentSchema = z.object({
  MODE: z.enum(['demo', 'production']).optional().meta({
    description: 'production keeps demo data and stand-ins out; without it: production when `DATABASE_URL` or `DOMAIN` is set, else demo',
    allowed: 'demo or production',
  }),
  PORT: port(3000, 'port of the web server; 0 takes a free one'),
  HOST: z
    .string()
    .regex(/^\S+$/)
    .default('0.0.0.0')
    .meta({ description: 'address the web server listens on', allowed: 'an address or host name of this machine' }),
  DOMAIN: z.string().regex(hostName).default('localhost').meta({
    description: 'domain under which every site answers as `<slug>.<DOMAIN>`',
    allowed: 'a domain name in small letters, without port',
  }),
  DATA_DIR: z
    .string()
    .default('data')
    .meta({ description: 'folder of everything the program keeps', allowed: 'a folder that may be made and written' }),
  SITES_DIR: z
    .string()
    .default('.')
    .meta({ description: 'folder that holds `sites/`, `dealerships/` and `templates/`', allowed: 'a folder' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({ description: 'a PostgreSQL to use in place of the embedded one', allowed: 'postgresql://user:password@host:port/database' }),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((value) => value >= 2 && value <= 500)
    .default(10)
    .meta({ description: 'connections each process keeps to the database', allowed: 'a whole number from 2 to 500' }),
  DATABASE_STATEMENT_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 600)
    .default(5)
    .meta({
      description:
        'longest time of one database statement of the web server (imports have 15 minutes, commands 10); a dead connection is replaced two seconds later',
      allowed: 'a whole number from 1 to 600',
    }),
  POSTGRES_DIR: z.string().optional().meta({
    description: 'folder of the embedded PostgreSQL; without it `DATA_DIR/postgres`, or as root a folder under `/var/lib/forecourt`',
    allowed: 'a folder that the database’s account can enter',
  }),
  DEFAULT_SITE: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional()
    .meta({ description: 'site that unknown hosts get; without it they get 404', allowed: 'the slug of a site' }),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => splitList(text).every(isAddressRange))
    .default('')
    .meta({
      description: 'proxies whose headers about the shopper’s address and host are believed',
      allowed: 'addresses or ranges (10.0.0.0/8) separated by commas',
    }),
  FORWARDED_HEADER: z.enum(['x-forwarded', 'forwarded']).default('x-forwarded').meta({
    description: 'which headers trusted proxies set; the other is not believed, because a client may send it through them',
    allowed: 'x-forwarded (X-Forwarded-For, -Proto) or forwarded (RFC 7239)',
  }),
  FORWARDED_HOST: flag(
    false,
    'believe `X-Forwarded-Host` of trusted proxies, for those that replace `Host`; only where they set it on every request, else clients choose the site',
  ),
  METRICS_PORT: port(9464, 'port of `/metrics`; 0 takes a free one'),
  METRICS_HOST: z
    .string()
    .regex(/^\S+$/)
    .default('127.0.0.1')
    .meta({ description: 'address `/metrics` listens on', allowed: 'an address or host name of this machine' }),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .meta({ description: 'least level that is logged', allowed: logLevels.join(', ') }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description: 'mail server; without it mails are files under `DATA_DIR/mail`',
      allowed: 'smtp://user:password@host:port or smtps://…',
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/)
    .default('Forecourt <no-reply@forecourt.invalid>')
    .meta({ description: 'sender of all mail; with `SMTP_URL` it must be set', allowed: 'Name <address@domain>' }),
  FETCH_ALLOW_PRIVATE: z
    .string()
    .refine((text) => splitList(text).every((host) => /^[^\s/]+$/.test(host)))
    .default('')
    .meta({
      description: 'hosts (`host` or `host:port`) that feeds and webhooks may reach although their addresses are private; demo mode only',
      allowed: 'host names or host:port separated by commas; empty in production',
    }),
  SEARCH_URL: z
    .string()
    .refine((text) => URL.canParse(text) && isHostAlone(new URL(text)))
    .optional()
    .meta({
      description: 'search node that searches for this node, which then keeps no stock in memory; needs `SEARCH_KEY` and `DATABASE_URL`',
      allowed: 'http://host:port or https://host:port, without path or password',
    }),
  SEARCH_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .optional()
    .meta({
      description: 'key between web nodes and search node; a node with it and without `SEARCH_URL` is a search node',
      allowed: '16 to 200 visible ASCII characters, the same on all of them',
    }),
  GEOCODER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{10,200}$/)
    .optional()
    .meta({
      description: 'key of Google’s geocoding service; without it places are looked up in a table',
      allowed: '10 to 200 visible ASCII characters',
    }),
  GEOCODER_TABLE: z.string().optional().meta({
    description: 'table of postcodes with their places; without it the small one that the product ships',
    allowed: 'a CSV file with the columns postcode, latitude and longitude',
  }),
  MARKET_PRICE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'market-data service that is asked for the price gauge of vehicles; without it the gauge is estimated from the stock',
      allowed: 'https://…; the vehicle is added as its query',
    }),
  MARKET_PRICE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/)
    .optional()
    .meta({ description: 'key of that service, sent as a bearer token', allowed: 'up to 500 visible ASCII characters' }),
  PAGE_CACHE: flag(true, 'keep rendered public pages'),
  IMAGE_CACHE_MB: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .refine((value) => value >= 50)
    .default(2_000)
    .meta({
      description: 'room for made pictures under `DATA_DIR/images`, in megabytes; the longest unused are thrown away beyond it',
      allowed: 'a whole number from 50',
    }),
  MAX_VEHICLES_PER_DEALERSHIP: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .refine((value) => value >= 1)
    .default(200_000)
    .meta({
      description:
        'most vehicles for sale of one dealership; an import that would exceed it is refused, because all of them are kept in memory (about 0.5 kB each)',
      allowed: 'a whole number from 1 to 9999999',
    }),
  FIXED_TIME: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .optional()
    .meta({
      description: 'instant at which the program’s clock stands still, so that pages can be compared as pictures; demo mode only',
      allowed: 'a date and time with zone, such as 2026-11-21T10:00:00+10:00; empty in production',
    }),
  WORKER: flag(true, 'deliver leads in this process'),
});

export type SettingName = keyof typeof environmentSchema.shape;

/** The purpose of a setting, and its allowed values. */
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
