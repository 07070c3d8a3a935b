import { type ImportReport, isNothingUsable } from '#features/stock/rules/import/import-report.ts';
import type { RowProblem } from '#features/stock/rules/import/row-problem.ts';

const SHOWN = 10;

const counts = (by: Readonly<Record<string, number>>): string =>
  Object.entries(by)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ');

const problemLine = (problem: RowProblem): string => {
  const value = problem.value === '' ? '' : `'${problem.value}'`;
  const where = problem.line === null ? 'the whole feed' : `line ${problem.line}`;
  const column = problem.column === undefined || problem.column.toLowerCase() === problem.field ? '' : `(column ${problem.column})`;
  const place = [where, [problem.field, column, value].filter((part) => part !== '').join(' ')].filter((part) => part !== '');
  return `  ${place.join(': ')}: ${problem.message} (${problem.reason})`;
};

const HEADINGS: Readonly<Record<ImportReport['outcome'], string>> = {
  imported: 'Imported',
  'removals-withheld': 'The feed was imported, but no vehicle was marked as sold',
  'dry-run': 'Dry run, so nothing was changed',
  refused: 'The feed was refused, so nothing was changed',
  unreadable: 'The feed cannot be read, so nothing was changed',
};

/** The report of an import as lines of text. */
export const formatImportReport = (
  report: ImportReport,
  options: { readonly allProblems?: string | undefined } = {},
): readonly string[] => {
  const heading =
    report.unreadable === null && isNothingUsable(report) ? 'Nothing was imported, because no row is usable' : HEADINGS[report.outcome];
  const notMerged = report.notMerged > 0 ? ` + usable, but not imported ${report.notMerged}` : '';
  const held = report.held > 0 ? ` + held back because of implausible values ${report.held}` : '';
  const lines = [
    `${heading}: ${report.source} into feed '${report.feed}' of ${report.dealership} (${report.mode})`,
    `  read ${report.read} = accepted ${report.accepted} + rejected ${report.rejected}${held}${notMerged}`,
  ];
  if (report.unreadable !== null) lines.push(`  ${report.unreadable}`);
  else if (report.refusal === null) {
    const returned = report.returned > 0 ? ` (${report.returned} of them were marked as sold before)` : '';
    lines.push(
      `  accepted ${report.accepted} = inserted ${report.inserted} + updated ${report.updated}${returned} + unchanged ${report.unchanged}`,
    );
    if (report.mode === 'full') lines.push(`  ${report.dryRun ? 'would be ' : ''}marked sold ${report.markedSold}`);
  }
  if (report.withheldRemovals !== null) lines.push(`  ${report.withheldRemovals.message}`);
  if (report.refusal !== null) lines.push(`  ${report.refusal.message}`);
  const ofFeed = report.warningSample.filter(({ line }) => line === null);
  lines.push(...ofFeed.map(problemLine));
  if (report.rejected > 0) {
    lines.push(`  rejected rows: ${counts(report.rejectedBy)}`, ...report.rejectedSample.slice(0, SHOWN).map(problemLine));
  }
  if (Object.keys(report.warningsBy).length > 0) {
    const ofRows = report.warningSample.filter(({ line }) => line !== null);
    lines.push(`  warnings: ${counts(report.warningsBy)}`, ...ofRows.slice(0, SHOWN).map(problemLine));
  }
  const total = report.rejected + Object.values(report.warningsBy).reduce((sum, count) => sum + count, 0);
  if (options.allProblems !== undefined) lines.push(`  all ${total} rejected rows and warnings are in the file ${options.allProblems}`);
  else if (total > SHOWN) lines.push('  to write all rejected rows and warnings to a file, use --report <file>');
  lines.push(`  ${(report.durationMs / 1_000).toFixed(1)} s`);
  return lines;
};
