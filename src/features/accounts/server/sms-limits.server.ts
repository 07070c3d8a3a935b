import { err, ok, type Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { networkOf, type RateLimiter, readCounts } from '#platform/rate-limit.server.ts';
import { numberRange, SIGN_IN_LIMITS, SMS_WARNING_SHARE, unprovenSms } from '../rules/sign-in-limits.ts';
import type { CodeVisitor, LimitedCode, SignInLimits } from './code-limits.server.ts';

export type SmsSite = Pick<Site, 'id' | 'slug' | 'signIn' | 'forms'>;

/** A text message that the limits count. */
export interface CountedSms {
  /** The site id and the key under which the messages to a phone number are counted. Sites that share accounts share this count. */
  readonly number: readonly [siteId: number, e164: string];
  readonly clientAddress: string;
  /** Whether the browser of the visitor has solved the captcha. */
  readonly isProven: boolean;
}

/**
 * One limit for text messages. `limiter` counts the messages for `siteId` and `key`, for example for a phone number.
 * `most` is the maximum number of messages. If a request exceeds this maximum, `refusal` is the reason in the answer.
 */
interface Budget {
  readonly limiter: RateLimiter;
  readonly siteId: number;
  readonly key: string;
  readonly most?: number;
  readonly refusal: LimitedCode['kind'];
}

/** The key under which all text messages of a site are counted. */
const WHOLE_SITE = 'all';

/** Counts the text messages with codes, which cost the dealer money. */
export class SmsLimits {
  readonly #limits: SignInLimits;
  readonly #log: Logger;

  constructor(limits: SignInLimits, log: Logger) {
    this.#limits = limits;
    this.#log = log;
  }

  /** Counts a text message that a visitor asks for. If a limit refuses the message, it does not count towards any other limit. */
  async take(site: SmsSite, number: CountedSms['number'], { clientAddress, prove }: CodeVisitor): Promise<Result<CountedSms, LimitedCode>> {
    const sms = { number, clientAddress, isProven: await prove() };
    const taken: Budget[] = [];
    for (const budget of this.#budgets(site, sms)) {
      taken.push(budget);
      const counted = await consume(budget, 1);
      if (counted.ok) continue;
      for (const each of taken) await consume(each, -1);
      return err({ kind: budget.refusal, ...counted.error });
    }
    await this.#warn(site);
    return ok(sms);
  }

  /** Removes a text message from the counts of all limits, because its code was entered. */
  async giveBack(site: SmsSite, sms: CountedSms): Promise<void> {
    for (const budget of this.#budgets(site, sms)) await consume(budget, -1);
  }

  #budgets(site: SmsSite, { number: [numberSite, e164], clientAddress, isProven }: CountedSms): readonly Budget[] {
    const { smsToNumber, smsToRange, smsOfVisitor, smsOfNetwork, smsUnproven } = this.#limits;
    const ofSite = { siteId: site.id, refusal: 'no-sms' } as const;
    const ofNumber = { siteId: numberSite, refusal: 'no-sms' } as const;
    const always: readonly Budget[] = [
      { ...ofNumber, limiter: smsToNumber, key: e164 },
      { ...ofNumber, limiter: smsToRange, key: numberRange(e164) },
      { ...ofSite, limiter: smsOfVisitor, key: clientAddress },
      { ...ofSite, limiter: smsOfNetwork, key: networkOf(clientAddress) },
      this.#ceiling(site),
    ];
    // Visitors who have not solved the captcha share a lower limit. On a site without a captcha, there is no lower limit.
    if (isProven || !site.forms.captcha) return always;
    return [...always, { limiter: smsUnproven, siteId: site.id, key: WHOLE_SITE, most: unprovenSms(site.signIn), refusal: 'needs-proof' }];
  }

  #ceiling({ id, signIn }: SmsSite): Budget {
    return { limiter: this.#limits.smsOfSite, siteId: id, key: WHOLE_SITE, most: signIn.smsPerDay, refusal: 'no-sms' };
  }

  /** Tells the operator once a day that a site has few text messages left, and once a day that it has none. */
  async #warn(site: SmsSite): Promise<void> {
    const counted = await consume(this.#ceiling(site), 0);
    const left = counted.ok ? counted.value.remainingPoints : 0;
    const { smsPerDay } = site.signIn;
    if (smsPerDay - left < smsPerDay * SMS_WARNING_SHARE) return;
    const kind = left === 0 ? 'none left' : 'few left';
    if (!(await this.#limits.smsWarnings.consume(site.id, kind)).ok) return;
    const about = { site: site.slug, left, smsPerDay };
    if (left === 0)
      this.#log.error(about, 'a site has used all text messages for sign-in codes; shoppers are asked to use their e-mail address');
    else this.#log.warn(about, 'a site has few text messages for sign-in codes left today, because many codes were never entered');
  }
}

const consume = ({ limiter, siteId, key, most }: Budget, points: number) => limiter.consume(siteId, key, points, most);

/**
 * For each site, the share of its daily limit of text messages that is used up: 0 if none is used, 1 if all are used.
 *
 * @param sites the sites whose shares are returned
 */
export const readSmsUse = async (
  database: Database,
  sites: readonly Pick<SmsSite, 'id' | 'slug' | 'signIn'>[],
): Promise<readonly { readonly site: string; readonly share: number }[]> => {
  const counts = await readCounts(
    database,
    SIGN_IN_LIMITS.smsOfSite,
    sites.map(({ id }) => id),
    WHOLE_SITE,
  );
  return sites.map(({ id, slug, signIn }) => ({ site: slug, share: Math.max(0, counts.get(id) ?? 0) / signIn.smsPerDay }));
};
