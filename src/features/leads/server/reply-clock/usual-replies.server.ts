import { type Clock, MINUTE_MS } from '#kernel/clock.ts';
import { LATE, within } from '#kernel/time-limit.ts';
import type { Site } from '#model/site/site.ts';
import { REPLY_PERIOD_MS, usualReplyText } from '../../rules/reply-clock/usual-reply.ts';
import type { ReplyClockStore } from './reply-clock-store.server.ts';

/**
 * How long the sentence about the usual reply time of a site is cached, in milliseconds. The sentence contains the median
 * reply time of the last 90 days, which hardly changes in ten minutes.
 */
const KEPT_MS = 10 * MINUTE_MS;
/** Longest time in milliseconds that a form waits for the reply times from the database. */
const WAIT_MS = 150;

interface KeptText {
  text: string | null;
  readAt: number;
}

/** The sentences with the usual reply times of sites (`forms.showUsualReply`). */
export class UsualReplies {
  readonly #store: Pick<ReplyClockStore, 'figuresOf'>;
  readonly #clock: Clock;
  readonly #kept = new Map<number, KeptText>();

  constructor(store: Pick<ReplyClockStore, 'figuresOf'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * The sentence with the usual reply time of a site. If the database does not answer in time, the previous sentence in the
   * cache is returned. Null if the site does not show the sentence, if the site has too few answers, or if the cache has no
   * sentence.
   */
  async textOf(site: Site): Promise<string | null> {
    if (!site.forms.showUsualReply) return null;
    const now = this.#clock.now();
    const kept = this.#kept.get(site.id);
    if (kept !== undefined && now - kept.readAt < KEPT_MS) return kept.text;
    // Puts the previous sentence into the cache again before the new figures are read. HTTP requests that arrive
    // while the figures are being read use the previous sentence, and do not read the figures too.
    this.#kept.set(site.id, { text: kept?.text ?? null, readAt: now });
    const read = this.#store.figuresOf(site, now - REPLY_PERIOD_MS, now).then((figures) => {
      const text = usualReplyText(figures);
      this.#kept.set(site.id, { text, readAt: now });
      return text;
    });
    const text = await within(WAIT_MS, read).catch((): typeof LATE => LATE);
    return text === LATE ? (kept?.text ?? null) : text;
  }
}
