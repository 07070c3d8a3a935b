import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseMarkup } from '#test/builders/pages/page-markup.ts';
import { priceGaugeView } from '../../views/price-gauge-view.ts';
import { PriceGaugePanel } from './price-gauge-panel.tsx';

const GAUGE = {
  listingPriceCents: 3_200_000,
  marketMinCents: 3_000_000,
  marketMaxCents: 3_400_000,
  confidence: 0.8,
  description: null,
};

test.each([
  [0.299, 'low'],
  [0.3, 'medium'],
  [0.599, 'medium'],
  [0.6, 'high'],
])('PRICE-12 a gauge whose arc is filled to %d has the colour of the band %s', (fill, band) => {
  const drawn = parseMarkup(renderToString(<PriceGaugePanel view={priceGaugeView({ ...GAUGE, fill }, 'deal')} />));
  expect(drawn.one('figure').attributes['data-band']).toBe(band);
});

test("PRICE-08 the arc of the gauge shows how good the price is; with the label 'position', it shows the position of the price in the market range", () => {
  const drawn = (label: 'deal' | 'position') =>
    parseMarkup(renderToString(<PriceGaugePanel view={priceGaugeView({ ...GAUGE, listingPriceCents: 3_360_000, fill: 0.1 }, label)} />));
  const told = (label: 'deal' | 'position') => {
    const { attributes } = drawn(label).one('meter');
    const fill = drawn(label).one((element) => element.attributes.class === 'price-gauge-fill').attributes['stroke-dasharray'];
    return [attributes['aria-label'], attributes.value, fill];
  };
  expect(told('deal')).toEqual(['How good the price is', '10', '10 100']);
  expect(told('position')).toEqual(['Position of the price in the market range', '90', '90 100']);
});
