import { openTimeBetween } from '#features/dealerships/rules/opening-hours.ts';
import { type Clock, MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { answeringDepartment } from '../../rules/kinds/lead-kinds.ts';
import { leadLocation } from '../../rules/lead-location.ts';
import { reminderStep } from '../../rules/reply-clock/reminder-times.ts';
import type { ClockOwner, ReplyClock, ReplyClockStore } from './reply-clock-store.server.ts';

export interface ReplyClocksDependencies {
  readonly store: ReplyClockStore;
  /** The current settings of a site; null when the site is no longer served. */
  readonly findSite: (siteId: number) => Site | null;
  readonly clock: Clock;
}

/** The number of reminders that one step of the job reads from the database. */
const BATCH = 200;
/**
 * Time in milliseconds after which a reminder is tried again. A reminder is tried again if it failed, or if its site
 * is not served at the moment, for example because of an invalid settings file.
 */
const RETRY_WAIT_MS = 15 * MINUTE_MS;
/**
 * The clock of a CRM may be ahead of the server's clock by at most this many milliseconds. A larger difference is an
 * error.
 */
const CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;
/** If the job fails for several leads, its error message lists the errors of at most this many leads. */
const NAMED_FAILURES = 3;

/** Records answers of dealerships, and reminds dealerships that have not answered. */
export class ReplyClocks {
  readonly #dependencies: ReplyClocksDependencies;

  constructor(dependencies: ReplyClocksDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The reply clock of a lead. Null if the lead has no reply clock, or if the lead does not belong to this owner (a
   * site or a dealership).
   */
  find(owner: ClockOwner, leadId: string): Promise<ReplyClock | null> {
    return this.#dependencies.store.find(owner, leadId);
  }

  /**
   * Whether a reported time is more than five minutes after now. A smaller difference may come from a clock that is
   * slightly wrong.
   *
   * @param at epoch milliseconds
   */
  isInFuture(at: number): boolean {
    return at > this.#dependencies.clock.now() + CLOCK_DIFFERENCE_MS;
  }

  /**
   * Records that the dealership has answered a lead. If an answer is already recorded, nothing changes.
   *
   * @param answer.at when the dealership answered, in epoch milliseconds; by default now. If `at` is before the time
   *   of the lead, the time of the lead is stored. If `at` is in the future, the current time is stored.
   * @returns the clock with the time of the first answer; null if this owner has no such lead
   */
  recordAnswer(
    owner: ClockOwner,
    leadId: string,
    { by, at }: { readonly by: 'link' | 'api'; readonly at?: number },
  ): Promise<ReplyClock | null> {
    const now = this.#dependencies.clock.now();
    return this.#dependencies.store.answer(owner, leadId, (clock) => {
      const answeredAt = Math.max(clock.startsAt, Math.min(at ?? now, now));
      return { at: answeredAt, minutes: this.#openMinutes(clock, answeredAt), by };
    });
  }

  /**
   * The job of the worker: sends the reminders that are due. A reminder that fails is postponed, so that it does not
   * block the reminders of other leads.
   *
   * @returns the number of leads for which a reminder was sent
   * @throws after the last lead, if reminders failed
   */
  async sendDueReminders({ now, signal }: { readonly now: number; readonly signal: AbortSignal }): Promise<number> {
    const { store } = this.#dependencies;
    const failures: string[] = [];
    let reminded = 0;
    for (;;) {
      const due = await store.listDueReminders(BATCH, now);
      for (const clock of due) {
        signal.throwIfAborted();
        try {
          if (await store.remind(clock, this.#stepOf(clock, now), now)) reminded += 1;
        } catch (error) {
          // If the database does not answer, postponing the reminder fails too, and the job ends with this error.
          await store.remind(clock, { kind: 'wait', until: now + RETRY_WAIT_MS }, now);
          failures.push(`lead ${clock.lead.id} (${error instanceof Error ? error.message : String(error)})`);
        }
      }
      if (due.length < BATCH) break;
    }
    if (failures.length === 0) return reminded;
    const named = failures.slice(0, NAMED_FAILURES).join('; ');
    throw new Error(`reminders of ${failures.length} lead(s) failed and are tried again later: ${named}. ${describeReminders(reminded)}`);
  }

  #stepOf(clock: ReplyClock, now: number): ReturnType<typeof reminderStep> {
    const site = this.#dependencies.findSite(clock.lead.siteId);
    if (site === null) return { kind: 'wait', until: now + RETRY_WAIT_MS };
    const location = locationOfClock(site, clock);
    if (location === null || clock.promisedAt === null) return { kind: 'stop' };
    return reminderStep(location, answeringDepartment(clock.lead.kind), clock.promisedAt, now);
  }

  #openMinutes(clock: ReplyClock, answeredAt: number): number | null {
    const site = this.#dependencies.findSite(clock.lead.siteId);
    const location = site && locationOfClock(site, clock);
    // If the opening hours are unknown, nobody knows how many minutes the location was open. The statistics then count
    // all minutes between the lead and the answer.
    if (!location || location.openingHours.length === 0) return null;
    return openTimeBetween(location, answeringDepartment(clock.lead.kind), clock.startsAt, answeredAt) / MINUTE_MS;
  }
}

/**
 * The report of a run of the job, for the operator.
 * @example describeReminders(1) === 'reminded dealerships of 1 lead'
 */
export const describeReminders = (leads: number): string => `reminded dealerships of ${leads} lead${leads === 1 ? '' : 's'}`;

const locationOfClock = (site: Site, { lead, dealershipId }: ReplyClock) => {
  const dealership = site.dealerships.find(({ id }) => id === dealershipId);
  return dealership === undefined ? null : leadLocation(lead, dealership);
};
