import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findRawColours, findSlugs } from './find-raw-values.ts';
import { rawColoursOf, shippedSlugs, slugsInCode } from './product-values.ts';

const nowhere = (): boolean => false;

describe('the product’s own sources', () => {
  test.each([
    ['features', 150],
    ['pages', 40],
    ['ui-kit', 20],
    ['browser', 15],
  ] as const)('SITE-17 %s contains only colours of the theme', (part, atLeast) => {
    const { files, found } = rawColoursOf(part);
    expect(found).toEqual([]);
    expect(files).toBeGreaterThan(atLeast);
  });

  test('the code contains no slug of a dealer', () => {
    expect(shippedSlugs().length).toBeGreaterThanOrEqual(7);
    const { files, found } = slugsInCode();
    expect(found).toEqual([]);
    expect(files).toBeGreaterThan(300);
  });
});

describe('the check for raw values', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'raw-values-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const plant = (path: string, source: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  };

  test.each([
    ['ui/a.css', '.a { color: #fff; }', '#fff'],
    ['ui/a.css', '.a { background: linear-gradient(rgb(0 0 0 / 50%), transparent); }', 'rgb(0 0 0 / 50%)'],
    ['ui/a.css', '.a { border: 1px solid silver }', 'silver'],
    ['ui/a.css', '@media print { .a { box-shadow: 0 0 2px oklch(0.5 0.1 30); } }', 'oklch(0.5 0.1 30)'],
    ['ui/a.tsx', "const a = <path fill='#a1b2c3' />;", '#a1b2c3'],
    ['ui/a.tsx', "const a = <path stroke={on ? 'tomato' : 'none'} />;", 'tomato'],
    ['ui/a.tsx', "const a = <p style={{ backgroundColor: 'white' }}>x</p>;", 'white'],
    ['ui/a.ts', "export const shade = 'hsl(10 20% 30%)';", 'hsl(10 20% 30%)'],
  ])('reports the colour in %s: %s', (path, source, colour) => {
    plant(path, source);
    expect(findRawColours(root, nowhere)).toEqual({ files: 1, found: [`${path}: ${colour}`] });
  });

  test('does not report theme colours, mixtures of theme colours, system colours, links, ids or comments', () => {
    plant(
      'ui/a.css',
      `/* was #fff */ #cafe { color: var(--site-ink); background: color-mix(in oklab, var(--site-night) 8%, transparent);
       border-color: currentColor; outline-color: CanvasText; fill: oklch(from var(--site-brand) l 0 h); }`,
    );
    plant(
      'ui/a.tsx',
      `import { b } from '#feed/b.ts'; // #fff
       class C { #add = 1; go() { return this.#add; } }
       const a = <a href="#add" className="bg-brand text-on-brand" fill="none" stroke="currentColor">White ute, red tape</a>;`,
    );
    expect(findRawColours(root, nowhere)).toEqual({ files: 2, found: [] });
  });

  test('skips test files and files that may define colours', () => {
    plant('theme.ts', "export const white = '#ffffff';");
    plant('a.test.ts', "export const white = '#ffffff';");
    expect(findRawColours(root, (path) => path === 'theme.ts')).toEqual({ files: 0, found: [] });
  });

  test('finds a dealer’s slug in code and comments, but not inside a longer word', () => {
    plant('a.ts', "export const isOurs = (slug: string) => slug === 'some-cars';");
    plant('b.css', '/* for some-cars */');
    plant('c.ts', "export const other = 'awesome-cars some-cars-and-bikes';");
    expect(findSlugs(root, ['some-cars'])).toEqual({ files: 3, found: ['a.ts: some-cars', 'b.css: some-cars'] });
  });
});
