import { DEPOSIT_LAWS } from '#features/dealerships/rules/deposit-laws.ts';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import type { State } from '#model/site/options/field-types.ts';
import type { SiteSettings } from '#model/site/site.ts';

/** The amount in dollars that a text contains: 250 for 'for $250'. Null if the text contains no amount. */
const dollarsIn = (text: string): number | null => {
  const [, amount] = /\$\s?(\d[\d,]*(?:\.\d+)?)/.exec(text) ?? [];
  return amount === undefined ? null : Number(amount.replaceAll(',', ''));
};

/**
 * Checks that the options of reservations agree with each other:
 * - a site sells online only if it also has reservations (SITE-13)
 * - the amount on the Reserve button is the deposit that the shopper pays (CARD-12)
 * - a site keeps at most as much of a deposit as the law allows
 */
export const checkReservations = (
  site: SiteSettings,
  dealerships: readonly DealershipSettings[],
  problemAt: ProblemAt,
): readonly SettingsProblem[] => [...checkAmounts(site, problemAt), ...checkKept(site, dealerships, problemAt)];

/**
 * The largest amount in dollars that a dealer in a state may keep of any deposit. In a state whose limit rises with the price
 * of the vehicle, there is no largest amount, so the result is infinity.
 */
const mostInState = (state: State): number => {
  const law = DEPOSIT_LAWS[state];
  if (law === undefined) return 0;
  return law.counts === 'greater' ? Number.POSITIVE_INFINITY : law.fixedCents / 100;
};

/**
 * Checks the amount that a dealership keeps of a deposit when the shopper cancels. The law of at least one state with a
 * dealership of the site must allow this amount. In a state whose law allows less, the dealership keeps only what is allowed.
 */
const checkKept = (
  { reservations: { deposit, keptOnCancel } }: SiteSettings,
  dealerships: readonly DealershipSettings[],
  problemAt: ProblemAt,
): readonly SettingsProblem[] => {
  const at = ['reservations', 'keptOnCancel'];
  if (keptOnCancel > deposit) return [problemAt(at, 'is more than the deposit', `at most ${deposit}`)];
  const states = [...new Set(dealerships.map(({ state }) => state))];
  const most = Math.max(0, ...states.map(mostInState));
  if (states.length === 0 || keptOnCancel <= most) return [];
  const names = states.map((state) => state.toUpperCase()).join(', ');
  const sources = states.flatMap((state) => DEPOSIT_LAWS[state]?.source ?? []).join('; ');
  return [
    most === 0
      ? problemAt(at, `is not allowed: for ${names} it is not known how much of a deposit a dealer may keep`, '0')
      : problemAt(at, `is more than a dealer may keep of a deposit in ${names}: ${sources}`, `at most ${most}`),
  ];
};

const checkAmounts = ({ features, card, reservations }: SiteSettings, problemAt: ProblemAt): readonly SettingsProblem[] => {
  if (!features.reserve)
    return features.onlineBuy
      ? [problemAt(['features', 'onlineBuy'], 'has no effect without reservations', "'false', or 'true' with 'reserve: true'")]
      : [];
  const shown = card.reserveAmountLabel === null ? null : dollarsIn(card.reserveAmountLabel);
  if (shown === null || shown === reservations.deposit) return [];
  const deposit = formatDollars(dollarsToCents(reservations.deposit));
  return [
    problemAt(
      ['card', 'reserveAmountLabel'],
      `names another amount than the deposit of ${deposit} (reservations.deposit)`,
      `a text with ${deposit}, or without an amount`,
    ),
  ];
};
