import { describe, expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { robotsFile } from './robots-file.ts';

const ORIGIN = 'https://yard.example';

describe('robotsFile', () => {
  test('names the sitemap, and forbids the paths of the option searchEngines.disallow', () => {
    const text = robotsFile(buildSite({ searchEngines: { disallow: ['/compare'] } }), ORIGIN);
    expect(text).toMatch(/^User-agent: \*\n(Disallow: \/\S+\n)+\nSitemap: https:\/\/yard\.example\/sitemap\.xml\n$/);
    expect(text).toContain('\nDisallow: /compare\n');
  });

  test('forbids everything on a site that must not be indexed', () => {
    expect(robotsFile(buildSite({ searchEngines: { index: false } }), ORIGIN)).toBe('User-agent: *\nDisallow: /\n');
  });
});
