import { expect, test } from 'vitest';
import type { StockDocument } from '../../rules/stock-search.ts';
import { DealershipSegments } from './dealership-segments.server.ts';

const car = (id: number): StockDocument => ({
  id,
  dealershipId: 1,
  slug: `car-${id}`,
  attributes: { make: 'Kia' },
  numbers: {},
  text: ['Kia'],
  rank: 0,
  createdAt: 0,
  soldAt: null,
  status: 'in_stock',
  carType: 'used',
  shown: true,
});
const cars = (from: number, to: number): readonly StockDocument[] => Array.from({ length: to - from + 1 }, (_, index) => car(from + index));
const sizesOf = (stock: DealershipSegments): readonly number[] => stock.list.map(({ size }) => size);

test('no segment grows above the limit, however many vehicles are added at once', () => {
  const stock = new DealershipSegments(4);
  stock.write(cars(1, 9), []);
  expect(sizesOf(stock)).toEqual([4, 4, 1]);
});

test('a changed vehicle stays in its segment, even if one write contains the vehicle twice', () => {
  const stock = new DealershipSegments(4);
  stock.write([...cars(1, 4), ...cars(4, 6)], []);
  stock.write(cars(1, 6), []);
  expect(sizesOf(stock)).toEqual([4, 2]);
});

test('a new vehicle is added to the segment from which another vehicle was removed', () => {
  const stock = new DealershipSegments(4);
  stock.write(cars(1, 8), []);
  stock.write([], [2]);
  stock.write([car(9)], []);
  expect(sizesOf(stock)).toEqual([4, 4]);
});

test('an empty segment is removed if the dealership has another segment, and kept otherwise', () => {
  const stock = new DealershipSegments(4);
  stock.write(cars(1, 9), []);
  stock.write([], [5, 6, 7, 8]);
  expect(sizesOf(stock)).toEqual([4, 1]);
  stock.write([], [1, 2, 3, 4, 9]);
  expect(sizesOf(stock)).toEqual([0]);
});

test('the list of segments is the same array until a segment is added or removed', () => {
  const stock = new DealershipSegments(4);
  stock.write(cars(1, 3), []);
  const { list } = stock;
  stock.write(cars(2, 4), []);
  expect(stock.list).toBe(list);
  stock.write([car(5)], []);
  expect(stock.list).not.toBe(list);
});
