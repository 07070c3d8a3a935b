import { expect, test } from 'vitest';
import { readPolicyReports } from './policy-report.ts';

test('a report in the format of report-uri gives only the directive, the path of the page and the origin of the blocked file', () => {
  const report = {
    'csp-report': {
      'document-uri': 'https://cars.example/search?query=jo%40example.com',
      'blocked-uri': 'https://evil.example/x.js?jo',
      'violated-directive': "script-src 'self'",
    },
  };
  expect(readPolicyReports(report)).toEqual([{ directive: 'script-src', blocked: 'https://evil.example', path: '/search' }]);
});

test('a message in the format of report-to may contain several reports, and reports of other kinds are left out', () => {
  const violation = (blockedURL: string, effectiveDirective: string) => ({
    type: 'csp-violation',
    body: { documentURL: 'https://cars.example/', blockedURL, effectiveDirective },
  });
  const message = [violation('inline', 'script-src-elem'), { type: 'deprecation', body: {} }, violation('data:text/html,x', 'frame-src')];
  expect(readPolicyReports(message)).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', path: '/' },
    { directive: 'frame-src', blocked: 'data:', path: '/' },
  ]);
});

test.each([
  ['no such directive', { directive: 'other', blocked: 'inline', path: '/' }],
  ['', { directive: 'other', blocked: 'inline', path: '/' }],
])('the directive %j is counted as "other", so that a visitor cannot add labels to the metrics', (directive, expected) => {
  const report = { 'csp-report': { 'document-uri': 'about', 'blocked-uri': 'inline', 'effective-directive': directive } };
  expect(readPolicyReports(report)).toEqual([expected]);
});

test('at most ten reports of one message are read', () => {
  const one = { type: 'csp-violation', body: { documentURL: 'https://a.example/', blockedURL: 'inline', effectiveDirective: 'img-src' } };
  expect(readPolicyReports(Array.from({ length: 50 }, () => one))).toHaveLength(10);
});

test.each([[null], ['text'], [{}], [[1]], [{ 'csp-report': {} }]])('%j is not a report', (value) => {
  expect(readPolicyReports(value)).toBeNull();
});
