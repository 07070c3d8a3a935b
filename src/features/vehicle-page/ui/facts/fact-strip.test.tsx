import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseMarkup } from '#test/builders/pages/page-markup.ts';
import { Icon, type IconName } from '#ui-kit/icon/icon.tsx';
import { FactStrip } from './fact-strip.tsx';

const signOf = (name: IconName) => parseMarkup(renderToString(<Icon name={name} />)).one('path').attributes.d;
const signsOf = (label: string, value: string, body: IconName = 'body') =>
  parseMarkup(renderToString(<FactStrip rows={[{ label, value }]} body={body} />))
    .all('path')
    .map(({ attributes }) => attributes.d);

test.each<[string, string, IconName]>([
  ['Fuel', 'Petrol', 'fuel'],
  ['Fuel', 'Plug-in Hybrid', 'fuel'],
  ['Fuel', 'Electric', 'charge'],
  ['Colour', 'Electric', 'palette'],
  ['Body', 'SUV', 'body'],
])('the fact %s with the value %s has the expected icon, for example a charger for the fuel Electric', (label, value, sign) => {
  expect(signsOf(label, value)).toEqual([signOf(sign)]);
});

test('a caravan has the caravan icon for its body', () => {
  expect(signsOf('Body', 'Pop Top', 'caravan')).toEqual([signOf('caravan')]);
});
