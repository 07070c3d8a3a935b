import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackedTexts } from './packed-texts.server.ts';

const SAMPLE = JSON.stringify({ make: 'Toyota', model: 'Corolla', dealerComments: 'One owner, full service history.' });
/** A text that compression can hardly shorten, so that a few of these texts fill a block of memory. */
const longText = (seed: number, length: number): string => {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
};

test('PackedTexts returns for each id the text and the change number that were stored last', () => {
  const entry = fc.record({ id: fc.integer({ min: 1, max: 30 }), seq: fc.nat(), text: fc.string({ unit: 'grapheme', maxLength: 3_000 }) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const packed = new PackedTexts(SAMPLE);
      const expected = new Map<number, { seq: number; text: string }>();
      for (const { id, seq, text } of entries) {
        packed.set(id, seq, text);
        expected.set(id, { seq, text });
        expect([...packed.ids()]).toEqual([...expected.keys()].sort((one, other) => one - other));
      }
      for (const [id, { seq, text }] of expected) expect([packed.get(id), packed.seqOf(id)]).toEqual([text, seq]);
      expect([packed.get(99), packed.seqOf(99), packed.size]).toEqual([null, null, expected.size]);
    }),
    { numRuns: 50 },
  );
});

test('when many texts are replaced, PackedTexts still returns the newest text of each id, and frees the memory of the former texts', () => {
  const packed = new PackedTexts(SAMPLE);
  for (let id = 1; id <= 120; id += 1) packed.set(id, 1, longText(id, 4_000));
  const { bytes } = packed;
  for (let round = 2; round <= 4; round += 1) {
    for (let id = 1; id <= 120; id += 1) if (id % 7 !== 0) packed.set(id, round, longText(id + round * 1_000, 4_000));
  }
  for (let id = 1; id <= 120; id += 1) {
    const round = id % 7 === 0 ? 1 : 4;
    expect([packed.seqOf(id), packed.get(id)]).toEqual([round, longText(round === 1 ? id : id + 4_000, 4_000)]);
  }
  expect(packed.bytes).toBeLessThan(3 * bytes);
});

test('PackedTexts needs little memory for few texts, and makes texts that resemble the sample much shorter', () => {
  const packed = new PackedTexts(SAMPLE);
  for (let id = 1; id <= 100; id += 1) packed.set(id, 1, SAMPLE.replace('Corolla', `Corolla ${id}`));
  expect(packed.bytes).toBeLessThan(32_768);
});

test('PackedTexts keeps its sorted list of ids, and makes a new list only after an id was added', () => {
  const packed = new PackedTexts(SAMPLE);
  for (const id of [3, 1, 2]) packed.set(id, 1, longText(id, 20));
  const ids = packed.ids();
  packed.set(2, 2, longText(9, 20));
  expect(packed.ids()).toBe(ids);
  packed.set(0, 3, longText(0, 20));
  expect([[...ids], [...packed.ids()]]).toEqual([
    [1, 2, 3],
    [0, 1, 2, 3],
  ]);
});
