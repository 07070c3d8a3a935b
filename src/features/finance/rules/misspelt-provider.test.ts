import { expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { resolve, withSite } from '#test/builders/site/settings-texts.ts';
import { misspeltProvider } from './misspelt-provider.ts';

const resolved = (finance: string) => resolve(withSite(`finance: ${finance}\n`));
const warningsOf = (finance: string) => resolved(finance).placed.flatMap(misspeltProvider).map(formatProblem);

test('FIN-48 misspeltProvider warns about a name that is nearly the name of a provider with a preset', () => {
  expect(resolved('{ provider: Angel Finance }').problems).toEqual([]);
  expect(warningsOf('{ provider: Angel Finance }')).toEqual([
    'sites/yard/site.yaml:4:22: finance.provider: "Angel Finance" has no presets; did you mean \'angle\'?',
  ]);
  for (const known of ['Angle Finance', 'Example Finance', 'nissan']) expect(warningsOf(`{ provider: ${known} }`)).toEqual([]);
  expect(warningsOf('{}')).toEqual([]);
});
