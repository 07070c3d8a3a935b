import type { Cents } from '#kernel/money.ts';
import type { State } from '#model/site/options/field-types.ts';

/** The law of one state about the part of a deposit that a dealer may keep when the shopper cancels. */
export interface DepositLaw {
  /** The fixed amount that the law names, in cents. */
  readonly fixedCents: Cents;
  /**
   * The percentage of the price that the law names, as a fraction (0.02 is 2 %). Null if the law names only a fixed
   * amount.
   */
  readonly shareOfPrice: number | null;
  /**
   * Whether the dealer may keep the greater or the lesser of two amounts: `fixedCents`, and the price multiplied by
   * `shareOfPrice`.
   */
  readonly counts: 'greater' | 'lesser';
  /** The publication that states the rule, and the date on which we read it. */
  readonly source: string;
}

/**
 * The law of each state about the deposit that a dealer may keep. In a state that is not listed here, the shopper gets
 * the whole deposit back, because it is not known how much a dealer may keep. To add a state, add its rule with its
 * source.
 */
export const DEPOSIT_LAWS: Readonly<Partial<Record<State, DepositLaw>>> = {
  qld: {
    fixedCents: 10_000,
    shareOfPrice: null,
    counts: 'lesser',
    source:
      'Motor Dealers and Chattel Auctioneers Act 2014 (Qld), section 106; prescribed amount as quoted by finder.com.au, November 2026',
  },
  sa: {
    fixedCents: 10_000,
    shareOfPrice: 0.02,
    counts: 'lesser',
    source: 'Cooling-off rule of South Australia, as quoted by handlemycomplaint.com.au and finder.com.au, November 2026',
  },
  vic: {
    fixedCents: 40_000,
    shareOfPrice: 0.02,
    counts: 'greater',
    source: 'Cooling-off rule of Victoria, consumer.vic.gov.au, November 2026',
  },
};

/**
 * The most that a dealer may keep of the deposit for a vehicle.
 *
 * @param priceCents the displayed price; null if the vehicle has none
 * @example mostKept('qld', 3_000_000) === 10_000
 * @example mostKept('nsw', 3_000_000) === 0
 */
export const mostKept = (state: State, priceCents: Cents | null): Cents => {
  const law = DEPOSIT_LAWS[state];
  if (law === undefined) return 0;
  if (law.shareOfPrice === null) return law.fixedCents;
  // The law names a fixed amount and a percentage of the price, and says whether the greater or the lesser of them is
  // the limit. If the price is unknown, its percentage is taken as 0. The limit is then the fixed amount if the greater
  // amount counts, and 0 if the lesser amount counts.
  if (priceCents === null) return law.counts === 'greater' ? law.fixedCents : 0;
  const share = Math.floor(priceCents * law.shareOfPrice);
  return law.counts === 'greater' ? Math.max(law.fixedCents, share) : Math.min(law.fixedCents, share);
};
