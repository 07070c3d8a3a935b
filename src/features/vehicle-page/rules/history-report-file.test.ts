import { expect, test } from 'vitest';
import { historyReportFile } from './history-report-file.ts';

test('VDP-35 the address of a history report is a web address or a path of this site; any other text is ignored', () => {
  const urlOf = (file: string | null) => historyReportFile({ file });
  expect(urlOf(' https://reports.example.com/7.pdf ')).toBe('https://reports.example.com/7.pdf');
  expect(urlOf('/media/report.pdf')).toBe('/media/report.pdf');
  for (const text of [null, '', 'null', 'javascript:alert(1)', '//evil.example/x', '/\\evil.example', 'https://', 'see the glovebox'])
    expect(urlOf(text)).toBeNull();
});
