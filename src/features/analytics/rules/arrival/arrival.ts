import { ASSISTANTS, SEARCH_ENGINES, SOCIAL_NETWORKS, serviceOf } from './known-services.ts';

/** The ways by which a visitor comes to a site, in the order in which reports show them. */
export const CHANNELS = ['assistant', 'advert', 'search', 'social', 'email', 'website', 'direct'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * How a visit began, for example through a search engine. The values contain no URL and no text of a link, so they are
 * not personal data.
 */
export interface Arrival {
  readonly channel: Channel;
  /** Name of a known service, such as 'ChatGPT' or 'Google'; null for others. */
  readonly source: string | null;
}

/** Keys of the text in which the browser describes the first page of a visit (`ui/remember-arrival.ts`). */
export const ARRIVAL_KEYS = {
  /** Host of the page on which the visitor clicked a link to this site; missing if the browser does not send it. */
  referrer: 'from',
  source: 'utm_source',
  medium: 'utm_medium',
  /** '1' if the link contains a click id of an advertising network. */
  advert: 'ad',
} as const;

export const MAX_ARRIVAL_CHARACTERS = 400;

/** Values of `utm_medium` for links that somebody pays for. */
const PAID_MEDIUM = /^(cpc|ppc|cpm|cpv|cpa|display|banner|affiliate|retargeting|paid.*|.*[_-]paid)$/;
const EMAIL_MEDIUM = /^(e-?mail|newsletter|edm)$/;

const SERVICES = [
  ['assistant', ASSISTANTS],
  ['search', SEARCH_ENGINES],
  ['social', SOCIAL_NETWORKS],
] as const;

/**
 * Finds the known service from which a visit came.
 *
 * @param named the source in the URL of the link (`utm_source`), then the host of the page with the link. The result is
 * the service of the first text that belongs to a known service
 */
const findService = (named: readonly string[]): Arrival | null => {
  for (const host of named) {
    for (const [channel, services] of SERVICES) {
      const source = serviceOf(services, host);
      if (source !== null) return { channel, source };
    }
  }
  return null;
};

/**
 * Reads how a visit began from the text that the browser sends. A link that somebody paid for belongs to the channel
 * 'advert', even if it is on a page of a search engine or an AI assistant. The result is null if the text is missing or
 * too long.
 *
 * @example readArrival('from=chatgpt.com') // { channel: 'assistant', source: 'ChatGPT' }
 * @example readArrival('from=www.google.com&ad=1') // { channel: 'advert', source: 'Google' }
 */
export const readArrival = (text: string | null | undefined): Arrival | null => {
  if (typeof text !== 'string' || text === '' || text.length > MAX_ARRIVAL_CHARACTERS) return null;
  const values = new URLSearchParams(text);
  const value = (key: string): string => (values.get(key) ?? '').trim().toLowerCase();
  const referrer = value(ARRIVAL_KEYS.referrer);
  const source = value(ARRIVAL_KEYS.source);
  const medium = value(ARRIVAL_KEYS.medium);
  const service = findService([source, referrer].filter((host) => host !== ''));
  if (value(ARRIVAL_KEYS.advert) === '1' || PAID_MEDIUM.test(medium)) return { channel: 'advert', source: service?.source ?? null };
  if (service) return service;
  if (EMAIL_MEDIUM.test(medium) || EMAIL_MEDIUM.test(source)) return { channel: 'email', source: null };
  return { channel: referrer === '' && source === '' ? 'direct' : 'website', source: null };
};

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  assistant: 'AI assistant',
  advert: 'Advertisement',
  search: 'Search engine',
  social: 'Social network',
  email: 'E-mail',
  website: 'Another website',
  direct: 'Typed address or bookmark',
};

/**
 * The text that tells a person how a visit began.
 *
 * @example arrivalText({ channel: 'assistant', source: 'ChatGPT' }) === 'AI assistant (ChatGPT)'
 */
export const arrivalText = ({ channel, source }: Arrival): string =>
  source === null ? CHANNEL_NAMES[channel] : `${CHANNEL_NAMES[channel]} (${source})`;
