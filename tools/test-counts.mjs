// How many tests passed and failed, from the runners' own JSON reports.

/**
 * @param report of Vitest's json reporter; null when it wrote none
 * @returns a file that failed before its first test counts as one failure
 */
export const countVitest = (report) => {
  if (!report) return { passed: 0, failed: 0 };
  const files = report.testResults ?? [];
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults?.some((test) => test.status === 'failed'),
  ).length;
  return { passed: report.numPassedTests ?? 0, failed: (report.numFailedTests ?? 0) + broken };
};

/**
 * @param report of Playwright's json reporter; null when it wrote none
 * @returns a test that passed only when tried again counts as failed
 */
export const countPlaywright = (report) => {
  if (!report) return { passed: 0, failed: 0 };
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  return { passed: expected, failed: unexpected + flaky + (unexpected + flaky === 0 ? (report.errors?.length ?? 0) : 0) };
};

/**
 * What a stage that runs tests adds to the sum: a run without any test, or one that failed although none
 * of its tests did, is itself one failure.
 */
export const countStage = (counts, exitCode) => {
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return { passed: counts.passed, failed: counts.failed + (isSilentFailure ? 1 : 0) };
};
