import { readPlainWords } from '#features/search/rules/plain-words/read-plain-words.ts';
import { prepareStockWords } from '#features/search/rules/plain-words/stock-words.ts';
import { PLAIN_WORD_QUERIES } from '#test/builders/search/plain-words-queries.ts';
import { DEMO_WORDS } from '#test/builders/search/plain-words-stock.ts';
import type { Table } from './table.ts';
import { milliseconds } from './timing.ts';

export const name = 'plain-words';

const ROUNDS = 30;
/** Number of rounds before the measurement. In these rounds Node compiles the code. */
const WARM_UP = 5;

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

/** Reads every test query in plain words many times, and prepares the words of a stock. */
export const run = async (): Promise<Table> => {
  const words = prepareStockWords(DEMO_WORDS);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (const [text] of PLAIN_WORD_QUERIES) {
      const start = performance.now();
      readPlainWords(words, text);
      if (round >= WARM_UP) times.push(performance.now() - start);
    }
  }
  const prepared = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    prepareStockWords(DEMO_WORDS);
    return performance.now() - start;
  }).sort((one, other) => one - other);
  const sorted = times.sort((one, other) => one - other);
  return {
    title: `Searches in plain words: ${PLAIN_WORD_QUERIES.length} texts, each read ${ROUNDS} times`,
    columns: ['', 'median', '95 %', '99 %'],
    rows: [
      ['read a text', milliseconds(at(sorted, 0.5)), milliseconds(at(sorted, 0.95)), milliseconds(at(sorted, 0.99))],
      ['prepare the words of a stock', milliseconds(at(prepared, 0.5)), milliseconds(at(prepared, 0.95)), milliseconds(at(prepared, 0.99))],
    ],
  };
};
