import type { PlainReading } from '../rules/plain-words/plain-condition.ts';
import { conditionLabel } from './condition-label.ts';

/** What was understood of a text in plain words, as JSON: each condition with its words, and the other words. */
export const understoodJson = ({ conditions, unknown }: PlainReading) => ({
  understood: conditions.map((condition) => ({ words: condition.words, meaning: conditionLabel(condition) })),
  not_understood: [...unknown],
});
