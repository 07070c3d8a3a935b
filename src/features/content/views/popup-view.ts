import type { Timed } from '#kernel/timed.ts';
import type { HomeOptions } from '#model/site/content/home-options.ts';
import type { Site } from '#model/site/site.ts';
import { expiryMs, periodState } from '../rules/content-dates.ts';

export interface PopupView extends Omit<NonNullable<HomeOptions['popup']>, 'expires'> {
  /**
   * The expiry of the pop-up in epoch milliseconds; null if it does not expire. The browser checks it, because a page
   * may still be open after the expiry.
   */
  readonly expiresAt: number | null;
}

/**
 * The pop-up of the home page; null if the site has none or it has expired (HOME-08).
 *
 * @param now epoch milliseconds
 */
export const popupView = ({ home, timeZone }: Pick<Site, 'home' | 'timeZone'>, now: number): Timed<PopupView | null> => {
  if (home.popup === null) return { value: null, validUntil: null };
  const { expires, ...popup } = home.popup;
  const { isShown, changesAt } = periodState({ expiry: expires }, timeZone, now);
  return { value: isShown ? { ...popup, expiresAt: expiryMs(expires, timeZone) } : null, validUntil: changesAt };
};
