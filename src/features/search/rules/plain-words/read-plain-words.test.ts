import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeReading } from '#test/builders/search/describe-reading.ts';
import { PLAIN_WORD_QUERIES } from '#test/builders/search/plain-words-queries.ts';
import { DEMO_WORDS } from '#test/builders/search/plain-words-stock.ts';
import { formatStockQuery } from '../query/format-stock-query.ts';
import { parseStockQuery } from '../query/parse-stock-query.ts';
import { EMPTY_STOCK_QUERY } from '../query/stock-query.ts';
import { applyReading, isPlainWords, isPlainWordsIfNothingFound } from './apply-reading.ts';
import { readPlainWords } from './read-plain-words.ts';
import { prepareStockWords } from './stock-words.ts';

const words = prepareStockWords(DEMO_WORDS);
const read = (text: string) => readPlainWords(words, text);
const described = (text: string) => describeReading(read(text));
const options = { indexName: 'Car_production' };

test.each(PLAIN_WORD_QUERIES)('“%s” is understood as %s', (text, understood) => {
  expect(described(text)).toBe(understood);
});

describe('readPlainWords', () => {
  const piece = fc.constantFrom(
    ...[
      'white',
      'auto',
      'suv',
      'under 30k',
      'not diesel',
      'near Geelong',
      'tows 3 tonnes',
      'hilux',
      'zzzz',
      'or',
      '$',
      '<',
      '2019',
      '7 seats',
      'cheap',
    ],
  );

  test('any text is read without an error into conditions and unknown words that are parts of the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 80 }),
          fc.array(piece, { maxLength: 12 }).map((list) => list.join(' ')),
        ),
        (text) => {
          const reading = read(text);
          for (const condition of reading.conditions) {
            expect(condition.spans.map(([start, end]) => text.slice(start, end)).join('')).toBe(condition.words);
          }
          for (const unknown of reading.unknown) expect(text).toContain(unknown);
        },
      ),
    );
  });

  test('the query that is read from a text in plain words stays the same when it is written into a URL and parsed again', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const text = pieces.join(' ');
        const query = applyReading(EMPTY_STOCK_QUERY, read(text), text);
        expect(parseStockQuery(formatStockQuery(query, options), options)).toEqual({ query, notes: [] });
      }),
    );
  });

  test('the order of conditions, upper case and white space do not change the result', () => {
    const phrases = [
      'white',
      'automatic',
      'suv',
      'under 30k',
      '7 seats',
      'not diesel',
      'less than 80000 km',
      '2019 or newer',
      'tows 2 tonnes',
    ];
    const sorted = (text: string) => described(text).split('; ').sort();
    fc.assert(
      fc.property(fc.shuffledSubarray(phrases, { minLength: 2 }), fc.boolean(), (chosen, loud) => {
        const text = chosen.join(loud ? '   ' : ' ');
        const expected = chosen.map((phrase) => described(phrase)).sort();
        expect(sorted(loud ? text.toUpperCase() : text)).toEqual(expected);
      }),
    );
  });

  test('a long word in which two neighbouring letters are swapped is understood as the correct word', () => {
    const list = ['automatic', 'hatchback', 'convertible', 'toyota', 'mitsubishi', 'corolla', 'electric', 'silver'];
    fc.assert(
      fc.property(fc.constantFrom(...list), fc.nat(), (word, number) => {
        const at = 1 + (number % (word.length - 2));
        const typed = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)} under 30k`;
        expect(described(typed)).toBe(described(`${word} under 30k`));
      }),
    );
  });

  test('“$30,000”, “30k” and “30 grand” are read as the same price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), fc.constantFrom('under', 'up to', 'max', 'less than'), (thousands, comparison) => {
        const amounts = [`$${thousands},000`, `${thousands}k`, `${thousands} grand`, `$${thousands}000`, `${thousands} thousand dollars`];
        for (const amount of amounts) expect(described(`${comparison} ${amount}`)).toBe(`price ..${thousands * 1_000}`);
      }),
    );
  });
});

describe('readPlainWords of a stock with values that have a narrow meaning, such as CVT Automatic', () => {
  const { values } = DEMO_WORDS;
  const finer = prepareStockWords({
    ...DEMO_WORDS,
    values: {
      ...values,
      make_model: [...(values.make_model ?? []).filter((model) => !model.endsWith('Prado')), 'Toyota > LandCruiser', 'Porsche > 911'],
      badge: [...(values.badge ?? []), 'Turbo'],
      simple_body: (values.simple_body ?? []).filter((body) => body !== 'Cab Chassis'),
      body: ['Single Cab Utility', 'Dual Cab Utility'],
      transmission: ['Automatic', 'CVT Automatic', 'Manual', '6 SP Manual'],
      item_type: ['car'],
      filtered_features: ['Adaptive Cruise Control', 'Cruise Control', 'Reversing Camera', '360-degree Camera'],
    },
  });

  test.each([
    ['single cab', 'body=Single Cab Utility'],
    ['cvt', 'transmission=CVT Automatic'],
    ['automatic only no cvt', 'transmission=Automatic|CVT Automatic; transmission≠CVT Automatic'],
    ['6 speed manual', 'transmission=6 SP Manual'],
    ['tray', 'not understood: tray'],
    ['cruise control', 'filtered_features=Adaptive Cruise Control|Cruise Control'],
    ['adaptive cruise', 'filtered_features=Adaptive Cruise Control'],
    ['360 camera', 'filtered_features=360-degree Camera'],
    ['camera', 'filtered_features=360-degree Camera|Reversing Camera'],
    ['360 camera and cruise control', 'filtered_features=360-degree Camera; filtered_features=Adaptive Cruise Control|Cruise Control'],
    ['360 camera or adaptive cruise', 'filtered_features=360-degree Camera|Adaptive Cruise Control'],
    ['no camera', 'filtered_features≠Reversing Camera|360-degree Camera'],
    ['cheap cars for a reliable driver', 'price ..18500; not understood: reliable driver'],
    ['911 turbo auto', 'transmission=Automatic|CVT Automatic; text turbo; not understood: 911'],
    ['land cruiser auto', 'make=Toyota & make_model=Toyota > LandCruiser; transmission=Automatic|CVT Automatic'],
  ])('“%s” is understood as %s', (text, understood) => {
    expect(describeReading(readPlainWords(finer, text))).toBe(understood);
  });

  test('if the stock has “LandCruiser”, “land cruiser” is a search in plain words, and “landcruiser” is a text search', () => {
    expect(isPlainWords(readPlainWords(finer, 'land cruiser'))).toBe(true);
    expect(isPlainWords(readPlainWords(finer, 'landcruiser'))).toBe(false);
  });
});

test('if words for features are joined with “or”, at most twelve features are used: the most frequent one of each word, then the second one of each word, and so on', () => {
  const several = (what: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${what} ${String.fromCharCode(65 + index)}`);
  const stocked = [...several('Leather', 15), ...several('Sunroof', 3), ...several('Camera', 8), 'Tow Bar', 'Bluetooth'];
  const stock = prepareStockWords({ ...DEMO_WORDS, values: { ...DEMO_WORDS.values, filtered_features: stocked } });
  const chosen = (text: string) => {
    const [part] = readPlainWords(stock, text).conditions[0]?.parts ?? [];
    return part?.kind === 'values' ? part.values : [];
  };
  const leatherAndSunroofs = [...several('Leather', 9), ...several('Sunroof', 3)];
  expect(chosen('leather or sunroof')).toEqual([leatherAndSunroofs.join('|')]);
  expect(chosen('sunroof or leather')).toEqual([leatherAndSunroofs.join('|')]);
  expect(chosen('leather or tow bar or bluetooth or sunroof or camera')).toEqual([
    ['Bluetooth', ...several('Camera', 3), ...several('Leather', 4), ...several('Sunroof', 3), 'Tow Bar'].join('|'),
  ]);
});

test('badges joined with “or” stay in the text search if the stock has more than 20 badges with these words', () => {
  const stock = (count: number) => ({
    ...DEMO_WORDS,
    values: { ...DEMO_WORDS.values, badge: ['SR5', ...Array.from({ length: count }, (_, index) => `Sport ${index}`)] },
  });
  const describedWith = (count: number) => describeReading(readPlainWords(prepareStockWords(stock(count)), 'sr5 or sport'));
  expect(describedWith(2)).toBe('badge=SR5|Sport 0|Sport 1');
  expect(describedWith(25)).toBe('text sr5 sport');
});

describe('isPlainWords', () => {
  test.each(['toyota', 'frod ranger', 'mazda cx-5', 'toyota hilux sr5', 'hilux zzzz', 'W10007', '86', ''])(
    '“%s” is an ordinary text search and not a search in plain words',
    (text) => {
      expect(isPlainWords(read(text))).toBe(false);
    },
  );
  test.each([
    'vw',
    'beemer',
    'vw tiguan',
    'hi lux',
    'toyota near me',
    'i30 turbo',
    'toyota one owner',
    'sort by price',
    'kluger',
    'patrol',
    'jeep',
  ])('“%s” is a search in plain words, because the text search would find nothing, or other vehicles with similar words', (text) => {
    expect(isPlainWords(read(text))).toBe(true);
  });
  test.each([
    ['hilux zzzz', true],
    ['price drop', true],
    ['stock no 10234', true],
    ['anything for sale please', true],
    ['car with good karma', true],
    ['zzzz', false],
    ['kluger', false],
    ['toyota hilux sr5', false],
    ['', false],
  ])('if the text search finds nothing, “%s” is a search in plain words: %s', (text, expected) => {
    expect(isPlainWordsIfNothingFound(read(text))).toBe(expected);
  });
  test.each(['white', 'toyota auto', 'hilux or ranger', 'a corolla please', 'not a ford', 'hilux zzzz under 30k'])(
    '“%s” is a search in plain words',
    (text) => {
      expect(isPlainWords(read(text))).toBe(true);
    },
  );
});

describe('applyReading', () => {
  const apply = (text: string, query = EMPTY_STOCK_QUERY) => applyReading(query, read(text), text);

  test('an exact price replaces the price limit of a vague word such as “cheap”', () => {
    expect(apply('cheap suv under 15k').ranges.price).toEqual({ max: 15_000 });
    expect(apply('under 15k cheap suv').ranges.price).toEqual({ max: 15_000 });
  });

  test('a new maximum replaces the old maximum, and removes an old minimum that is above it', () => {
    const before = { ...EMPTY_STOCK_QUERY, ranges: { price: { min: 20_000, max: 40_000 } } };
    expect(apply('under 30k', before).ranges.price).toEqual({ min: 20_000, max: 30_000 });
    expect(apply('under 10k', before).ranges.price).toEqual({ max: 10_000 });
  });

  test('two features of a text become two filters, of which a vehicle needs both', () => {
    expect(apply('leather and sunroof').refinements).toEqual({ filtered_features: ['Leather', 'Sunroof'] });
  });

  test('the name of a badge such as SR5 is searched as text', () => {
    expect(apply('hilux sr5 auto')).toMatchObject({
      text: 'sr5',
      refinements: { make_model: ['Toyota > HiLux'], transmission: ['Automatic'] },
    });
  });
});
