import { expect, test } from 'vitest';
import {
  countPlaywright,
  countStage,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  secondAttemptsOfPlaywright,
} from './test-counts.mjs';

test('countVitest adds up the tests, and counts a file that failed before its first test as one failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 3 });
});

test('countPlaywright counts an error outside of the tests as one failure', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 }, errors: [{}] })).toEqual({ passed: 5, failed: 1 });
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] })).toEqual({ passed: 0, failed: 1 });
});

test('countPlaywright counts one or two tests that pass only at the second attempt as passed, but three such tests as failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 2 }, errors: [] })).toEqual({ passed: 7, failed: 0 });
  expect(countPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 3 }, errors: [] })).toEqual({ passed: 5, failed: 3 });
});

test('a test run without tests, without a report or with an exit code other than 0 counts as failed', () => {
  expect(countStage(countVitest(null), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countStage(countPlaywright(null), 1)).toEqual({ passed: 0, failed: 1 });
  expect(countStage({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(countStage({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(countStage({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});

test('the end of the output lists each failed test with its error', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'one' },
        { status: 'failed', fullName: 'two', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', assertionResults: [], message: 'no such module' },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'three' }] },
  ];
  expect(failuresOfVitest({ testResults })).toEqual(['a.test.ts > two\n    expected 1', 'b.test.ts\n    no such module']);
  expect(failuresOfVitest(null)).toEqual([]);

  const passed = { file: 'a.spec.ts', title: 'one', tests: [{ status: 'expected', results: [{}] }] };
  const failed = { file: 'b.spec.ts', title: 'two', tests: [{ status: 'unexpected', results: [{ error: { message: 'timed out' } }] }] };
  const results = [{ error: { message: 'was late' }, stdout: [{ text: 'warning: aborted\n' }] }, {}];
  const repeated = { file: 'c.spec.ts', title: 'three', tests: [{ status: 'flaky', results }] };
  const report = { suites: [{ specs: [passed, repeated], suites: [{ specs: [failed] }] }] };
  expect(failuresOfPlaywright(report)).toEqual(['b.spec.ts > two\n    timed out']);
  expect(secondAttemptsOfPlaywright(report)).toEqual(['c.spec.ts > three\n    was late\n    warning: aborted']);
  expect(failuresOfPlaywright(null)).toEqual([]);
});
