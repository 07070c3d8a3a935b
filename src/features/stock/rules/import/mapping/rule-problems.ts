import type { RowProblem } from '../row-problem.ts';
import type { UnusedRules } from './unused-rules.ts';

const rows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

/**
 * Returns the problems of the rules of a mapping. Must be called after the whole feed was read. There are two kinds of
 * problems:
 *
 * - A rule gave no value, although its column had texts.
 * - `split` divided a text into too few parts, so the part with the number `part` does not exist.
 *
 * Each problem is reported once per feed. Its `line` is null, because the problem concerns the whole feed.
 */
export const ruleProblems = (uses: readonly UnusedRules[]): readonly RowProblem[] =>
  uses.flatMap(({ field, sources, fruitlessRows, shortSplits }) => {
    const about = { line: null, severity: 'warning', field, column: sources.join(', '), value: '' } as const;
    const problems: RowProblem[] = [];
    if (fruitlessRows !== null) {
      const message = `the column has a text in ${rows(fruitlessRows)}, but this rule of the mapping found no value in these texts`;
      problems.push({ ...about, reason: 'fruitless-rule', message });
    }
    if (shortSplits !== null) {
      const message =
        `the texts in ${rows(shortSplits.rows)} have fewer parts than \`part\` in the mapping requires (first on line ${shortSplits.firstLine}); ` +
        'parts are counted from 0';
      problems.push({ ...about, reason: 'missing-part', message });
    }
    return problems;
  });
