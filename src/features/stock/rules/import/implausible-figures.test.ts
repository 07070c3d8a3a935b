import { describe, expect, test } from 'vitest';
import { implausibleFigures, type RowFigures } from './implausible-figures.ts';

const figures: RowFigures = {
  line: 7,
  year: 2019,
  priceCents: 2_499_000,
  offerPriceCents: null,
  beforePriceCents: null,
  subscriptionPriceCents: null,
  odometerKm: 60_000,
  formerPriceCents: null,
  formerOfferPriceCents: null,
  formerOdometerKm: null,
  medianCents: null,
  comparables: 0,
};
const doubts = (changes: Partial<RowFigures>) =>
  implausibleFigures({ ...figures, ...changes }).map(({ field, message }) => `${field}: ${message}`);

describe('ENT-02 implausibleFigures', () => {
  test.each<[string, Partial<RowFigures>, string]>([
    ['a price under $500', { priceCents: 49_999 }, 'price: the price is under $500'],
    ['a price that equals the year', { priceCents: 201_900 }, "price: the price equals the vehicle's year"],
    ['a price that equals the odometer reading', { priceCents: 6_000_000 }, 'price: the price equals the odometer reading'],
    [
      'a price far below the former price',
      { formerPriceCents: 4_200_000 },
      'price: the price is 41 % below the price of this vehicle in the last import ($42,000)',
    ],
    [
      'a price far above the former price',
      { formerPriceCents: 1_700_000 },
      'price: the price is 47 % above the price of this vehicle in the last import ($17,000)',
    ],
    [
      'a price far from the median',
      { medianCents: 249_900, comparables: 6 },
      'price: the price is 900 % above the median price ($2,499) of 6 vehicles of this make, model and year',
    ],
    ['an offer price under $500', { offerPriceCents: 12_99 }, 'offer_price: the price is under $500'],
    [
      'a before price of more than twice the price',
      { beforePriceCents: 29_990_000 },
      "before_price: the before price (the earlier price, shown as 'was') is more than twice the current price of $24,990",
    ],
    [
      'a price in the column of weekly prices',
      { subscriptionPriceCents: 2_499_000 },
      'subscription_price: the subscription price is more than $2,500 a week',
    ],
    ['an odometer that fell', { formerOdometerKm: 60_001 }, 'km: the odometer reading is below the 60001 km of the last import'],
  ])('implausibleFigures reports %s', (_, changes, message) => expect(doubts(changes)).toEqual([message]));

  test('implausibleFigures reports nothing if all figures are within their limits', () => {
    expect(doubts({})).toEqual([]);
    expect(doubts({ priceCents: 50_000 })).toEqual([]);
    expect(doubts({ formerPriceCents: 4_165_000, medianCents: 1_785_000, comparables: 9 })).toEqual([]);
    expect(doubts({ formerOdometerKm: 60_000, beforePriceCents: 4_998_000, subscriptionPriceCents: 19_900 })).toEqual([]);
    expect(doubts({ priceCents: null, odometerKm: null, formerOdometerKm: 5, medianCents: 5 })).toEqual([]);
  });
});
