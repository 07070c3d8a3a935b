import { Temporal } from 'temporal-polyfill';
import { STATE_CHOICES } from '#features/dealerships/rules/state-names.ts';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import { formatDate, formatInstant } from '#kernel/format-date.ts';
import type { SiteSettings } from '#model/site/site.ts';
import { DUTY_RATES } from './duty-rates.ts';
import type { DutyRow } from './duty-row.ts';

/** How long before the end of a rate the operator is warned, in days. */
const NOTICE_DAYS = 60;

/**
 * Groups the states by the day on which their latest rate of duty ends. The keys are ISO dates, the values are the
 * names of the states. States without rates are left out.
 */
const lastDays = (rates: typeof DUTY_RATES): ReadonlyMap<string, readonly string[]> => {
  const ends = STATE_CHOICES.flatMap((state) => {
    const days = rates[state].map(({ validTo }: DutyRow) => validTo).sort();
    const last = days.at(-1);
    return last === undefined ? [] : [{ state: state.toUpperCase(), last }];
  });
  return new Map([...Map.groupBy(ends, ({ last }) => last)].map(([last, group]) => [last, group.map(({ state }) => state)]));
};

/**
 * Warns in `forecourt sites check` about rates of duty that have ended or end within 60 days. Only sites that show
 * estimates of the price plus duty get this warning. After the rates of a state have ended, these sites show no
 * estimate for this state.
 *
 * @param now epoch milliseconds
 * @example endingRates(placed, Date.parse('2027-06-01')).map(formatProblem)
 * // sites/yard/site.yaml:9:13: driveAway.estimate: true uses rates of duty for NSW … that end on 30 June 2027; …
 */
export const endingRates = (
  { site, problemAt }: { readonly site: Pick<SiteSettings, 'driveAway' | 'timeZone'>; readonly problemAt: ProblemAt },
  now: number,
  rates: typeof DUTY_RATES = DUTY_RATES,
): readonly SettingsProblem[] => {
  if (!site.driveAway.estimate) return [];
  const today = formatInstant(now, 'iso', site.timeZone);
  const noticeFrom = Temporal.PlainDate.from(today).add({ days: NOTICE_DAYS }).toString();
  return [...lastDays(rates)]
    .filter(([last]) => last <= noticeFrom)
    .map(([last, states]) => problemAt(['driveAway', 'estimate'], sentence(last, states.join(', '), last < today)));
};

const sentence = (last: string, states: string, hasEnded: boolean): string =>
  hasEnded
    ? `needs current rates of duty, but those of ${states} ended on ${formatDate(last, 'long')}; until they are updated, the site shows no estimate for these states (docs/drive-away.md)`
    : `uses rates of duty for ${states} that end on ${formatDate(last, 'long')}; compare them with their sources and update them (docs/drive-away.md)`;
