import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { SiteSettings } from '#model/site/site.ts';

/** The dollars that a text names: 250 of 'for $250'. Null if it names none. */
const dollarsIn = (text: string): number | null => {
  const [, amount] = /\$\s?(\d[\d,]*(?:\.\d+)?)/.exec(text) ?? [];
  return amount === undefined ? null : Number(amount.replaceAll(',', ''));
};

/**
 * Checks the options of reservations against each other: a site sells online only with reservations (SITE-13),
 * and the amount on the Reserve button is the deposit that the shopper pays (CARD-12).
 */
export const checkReservations = ({ features, card, reservations }: SiteSettings, problemAt: ProblemAt): readonly SettingsProblem[] => {
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
