import { ARRIVAL_KEYS } from '../rules/arrival/arrival.ts';

const KEY = 'arrival';
/** Query parameters by which advertising networks count clicks. */
const CLICK_NUMBER = /^(gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid)$/;

const hostOf = (address: string): string => {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
};

/**
 * Stores how this visit began: the host of the page with the link that the visitor clicked, and the source and medium
 * of the campaign that the link names. The values are kept until the tab is closed. If the visitor later opens the link
 * of another campaign in this tab, the values of that link replace them.
 */
export const rememberArrival = (isFirstPage: boolean, query: URLSearchParams): void => {
  const isAdvert = [...query.keys()].some((name) => CLICK_NUMBER.test(name));
  const source = query.get('utm_source');
  if (!isFirstPage && !isAdvert && source === null) return;
  const from = hostOf(document.referrer);
  const text = new URLSearchParams({
    [ARRIVAL_KEYS.referrer]: from === location.host ? '' : from,
    [ARRIVAL_KEYS.source]: (source ?? '').slice(0, 60),
    [ARRIVAL_KEYS.medium]: (query.get('utm_medium') ?? '').slice(0, 60),
    [ARRIVAL_KEYS.advert]: isAdvert ? '1' : '',
  });
  try {
    sessionStorage.setItem(KEY, String(text));
  } catch {
    // If the browser allows no storage, the program does not learn how the visit began.
  }
};

/** How this visit began, as `readArrival` reads it; an empty text if it is unknown. */
export const arrivalOfVisit = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
};
