import { type ImportReport, shownOutcome } from '#features/stock/rules/import/import-report.ts';
import type { Metrics } from '#platform/metrics/metrics.server.ts';

/** Counts an import in the metrics. The rows of a dry run are not counted, because a dry run changes nothing. */
export const countImport = (metrics: Metrics, report: ImportReport): void => {
  const { durationMs, inserted, updated, unchanged, rejected, markedSold } = report;
  metrics.countImport({
    outcome: shownOutcome(report),
    durationMs,
    rows: report.dryRun ? {} : { inserted, updated, unchanged, rejected, sold: markedSold },
  });
};
