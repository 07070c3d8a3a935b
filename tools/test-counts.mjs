// Counts the passed and failed tests in the JSON reports of Vitest and Playwright.

/**
 * Counts the tests of Vitest.
 *
 * @param report report of Vitest's JSON reporter, or null if there is none
 * @returns the counts; a file that failed before its first test counts as one failure
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
 * The number of browser tests in one run that may fail at their first attempt and pass at the second, because a busy
 * machine can cause a few such failures. More failures than this number point to a fault in the product or in the tests.
 */
const MAX_SECOND_ATTEMPTS = 2;

/**
 * Counts the tests of Playwright. Up to two tests of a run may pass at their second attempt; `npm test` lists them with
 * the error of the first attempt. If there are more, all of them count as failed.
 *
 * @param report report of Playwright's JSON reporter, or null if there is none
 */
export const countPlaywright = (report) => {
  if (!report) return { passed: 0, failed: 0 };
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  const forgiven = flaky <= MAX_SECOND_ATTEMPTS ? flaky : 0;
  const failed = unexpected + flaky - forgiven;
  return { passed: expected + forgiven, failed: failed + (unexpected + flaky === 0 ? (report.errors?.length ?? 0) : 0) };
};

/**
 * The counts of one test run. One failure is added in two cases: the run executed no test, or its process ended with an
 * error although no test failed.
 */
export const countStage = (counts, exitCode) => {
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return { passed: counts.passed, failed: counts.failed + (isSilentFailure ? 1 : 0) };
};

/** The first lines of an error message, without terminal colours. */
const excerptOf = (message) =>
  String(message ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours start with one
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .slice(0, 6)
    .join('\n    ');

/**
 * Each failed test of Vitest with the first lines of its error. The list is printed at the end of a run, because a
 * build server often keeps only the end of a log.
 *
 * @param report report of Vitest's JSON reporter, or null if there is none
 */
export const failuresOfVitest = (report) =>
  (report?.testResults ?? []).flatMap((file) => {
    const failed = (file.assertionResults ?? []).filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map((test) => `${file.name} > ${test.fullName}\n    ${excerptOf(test.failureMessages?.[0])}`);
    return file.status === 'failed' ? [`${file.name}\n    ${excerptOf(file.message)}`] : [];
  });

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * The tests of Playwright whose status is `outcome`. Each test has the first lines of its error and the last lines of
 * its output.
 */
const testsOfPlaywright = (report, outcome) =>
  (report?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === outcome)
      .map((test) => {
        const failed = test.results?.find((result) => result.error);
        const output = (failed?.stdout ?? []).map((line) => line.text ?? '').join('');
        const last = output.trim() === '' ? '' : `\n    ${output.trim().split('\n').slice(-4).join('\n    ')}`;
        return `${spec.file} > ${spec.title}\n    ${excerptOf(failed?.error?.message)}${last}`;
      }),
  );

/**
 * Each failed test of Playwright with the first lines of its error.
 *
 * @param report report of Playwright's JSON reporter, or null if there is none
 */
export const failuresOfPlaywright = (report) => testsOfPlaywright(report, 'unexpected');

/**
 * Each test of Playwright that passed only at its second attempt, with the first lines of the first attempt's error.
 *
 * @param report report of Playwright's JSON reporter, or null if there is none
 */
export const secondAttemptsOfPlaywright = (report) => testsOfPlaywright(report, 'flaky');
