import { describe, expect, test } from 'vitest';
import { buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { EMPTY_STOCK_QUERY } from '../rules/query/stock-query.ts';

const site = buildSite();
const { plainWords } = buildSearchServices(
  [site],
  [
    buildVehicle({ id: 1, make: 'Toyota', model: 'HiLux', stockNumber: 'W10234' }),
    buildVehicle({ id: 2, make: 'Volkswagen', model: 'Golf' }),
  ],
);
const interpret = (text: string) => plainWords.interpret(site, { ...EMPTY_STOCK_QUERY, text });

describe('PlainWordsService', () => {
  test('a text with a model name and an unknown word is searched as it is if this text search finds a vehicle', async () => {
    expect(await interpret('hilux W10234')).toBeNull();
    expect(await interpret('hilux')).toBeNull();
  });

  test('if a text search for a model name and an unknown word finds nothing, the model becomes a filter, and the unknown word is reported as not understood', async () => {
    const found = await interpret('hilux W99999');
    expect(found?.reading.unknown).toEqual(['W99999']);
    expect(found?.query).toMatchObject({ text: '', refinements: { make_model: ['Toyota > HiLux'] }, words: 'hilux W99999' });
  });

  test('filters that were chosen before do not change how a text is read', async () => {
    const query = { ...EMPTY_STOCK_QUERY, text: 'hilux W10234', refinements: { fuel: ['Electric'] } };
    expect(await plainWords.interpret(site, query)).toBeNull();
  });

  test('the words “stock number” before a stock number are not searched for', async () => {
    expect((await interpret('stock number W10234'))?.query).toMatchObject({ text: 'W10234', ranges: {} });
  });

  test('if a text has only filler words and an unknown word, the unknown word is searched for, or reported as not understood if no vehicle has it', async () => {
    const found = await interpret('the car W10234 please');
    expect(found?.query).toMatchObject({ text: 'W10234', words: '' });
    expect(found?.reading.unknown).toEqual([]);
    expect((await interpret('the car with good karma'))?.reading.unknown).toEqual(['karma']);
  });

  test('a text of unknown words is not read as plain words; a known wish without a filter, such as “price drop”, is reported as not understood', async () => {
    expect(await interpret('zzzz')).toBeNull();
    expect((await interpret('price drop'))?.reading.unknown).toEqual(['price drop']);
  });
});
