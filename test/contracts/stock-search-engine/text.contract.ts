import { expect, test } from 'vitest';
import type { StockDocument } from '#features/search/rules/stock-search.ts';
import { all, ask, byCount, type CreateEngine, car, engineWith as engineOf, hits } from './searched-cars.ts';

/** Contract: text search. */
export const describeText = (createEngine: CreateEngine): void => {
  const engineWith = (...documents: readonly StockDocument[]) => engineOf(createEngine, documents);

  const stock = () =>
    engineWith(
      car(1, { make: 'Ford', model: 'Ranger', badge: 'XLT 4x4' }),
      car(2, { make: 'Land Rover', model: 'Range Rover' }),
      car(3, { make: 'Ford', model: 'Focus' }, { text: ['Ford', 'Focus', 'ST', '2019'] }),
      car(4, { make: 'Mazda', model: 'CX-5' }, { text: ['Mazda', 'CX-5', '', '2018'] }),
      car(5, { make: 'Citroën', model: 'C3' }),
    );

  test('every word of a search text must match, exactly or as a prefix, ignoring case, accents and hyphens', async () => {
    const engine = await stock();
    expect(await hits(engine, { text: 'FORD ranger' })).toEqual([1]);
    expect(await hits(engine, { text: 'fo ran' })).toEqual([1]);
    expect(await hits(engine, { text: 'citroen' })).toEqual([5]);
    for (const text of ['cx-5', 'cx5', 'CX 5']) expect(await hits(engine, { text }), text).toEqual([4]);
    expect(await hits(engine, { text: 'ford mazda' })).toEqual([]);
    expect(await hits(engine, { text: ' … ' })).toHaveLength(5);
  });

  test('one typo or one pair of swapped letters is corrected when no listed vehicle has the word', async () => {
    const engine = await stock();
    expect(await hits(engine, { text: 'frod ranger' })).toEqual([1]);
    expect(await hits(engine, { text: 'mazsa' })).toEqual([4]);
    expect(await hits(engine, { text: 'citron' })).toEqual([5]);
    expect(await hits(engine, { text: 'ranger', refinements: { make: ['Land Rover'] } })).toEqual([]);
    expect(await hits(engine, { text: 'fdro' })).toEqual([]);
  });

  test('a word that occurs in a listed vehicle is not treated as a typo of another word', async () => {
    const hidden = car(3, {}, { text: ['Volkswagen', 'Golf'], shown: false });
    const engine = await engineWith(car(1, {}, { text: ['Volkswagen', 'Polo'] }), car(2, {}, { text: ['Fiat', 'Solo'] }), hidden);
    expect(await hits(engine, { text: 'polo' })).toEqual([1]);
    expect(await hits(engine, { text: 'bolo' })).toEqual([1, 2]);
    // A hidden vehicle must not affect the correction of typing errors.
    const withGulf = await engineWith(car(1, {}, { text: ['Gulf'] }), hidden);
    expect(await hits(withGulf, { text: 'golf' })).toEqual([1]);
  });

  test('a number in the search text is not corrected to another number', async () => {
    const engine = await stock();
    expect(await hits(engine, { text: '2019' })).toEqual([3]);
    expect(await hits(engine, { text: '2017' })).toEqual([]);
    expect(await hits(engine, { text: '20' })).toEqual([]);
  });

  test('the best matches come first: exact before prefix, make and model before other texts, then by rank', async () => {
    const engine = await engineWith(
      car(1, {}, { text: ['Kia', 'Picanto', 'Sportline'], rank: 9 }),
      car(2, {}, { text: ['Kia', 'Cerato', 'Sport'], rank: 5 }),
      car(3, {}, { text: ['Kia', 'Sport', 'GT'], rank: 0 }),
      car(4, {}, { text: ['Kia', 'Sport', 'S'], rank: 1 }),
    );
    expect(await hits(engine, { text: 'sport' })).toEqual([4, 3, 2, 1]);
    expect(await hits(engine, { text: 'sport', sort: { attribute: 'created_at', direction: 'asc' } })).toEqual([1, 2, 4, 3]);
  });

  test('facets count the vehicles that the text finds', async () => {
    const engine = await stock();
    expect(byCount((await engine.search(ask({ text: 'ford', facets: all('model') }))).facets.model)).toEqual(['Focus 1', 'Ranger 1']);
  });
};
