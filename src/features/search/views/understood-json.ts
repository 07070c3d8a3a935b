import type { PlainReading } from '../rules/plain-words/plain-condition.ts';
import type { StockQueryNote } from '../rules/query/parse-stock-query.ts';
import { conditionLabel } from './condition-label.ts';

/**
 * What was understood of a text in plain words, as JSON: each condition with its words, and the words that were not
 * understood.
 */
export const understoodJson = ({ conditions, unknown }: PlainReading) => ({
  understood: conditions.map((condition) => ({ words: condition.words, meaning: conditionLabel(condition) })),
  not_understood: [...unknown],
});

/**
 * The parts of a search that were left out, as JSON.
 *
 * @example ignoredJson([{ parameter: 'range[price]', problem: 'wrong-range' }]) // ['range[price]: wrong-range']
 */
export const ignoredJson = (notes: readonly StockQueryNote[]): string[] =>
  notes.map(({ parameter, problem }) => `${parameter}: ${problem}`);
