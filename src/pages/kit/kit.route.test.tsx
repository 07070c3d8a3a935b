import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { themeOptions } from '#model/site/options/theme-options.ts';
import type { PageAnswer } from '#pages/page.ts';
import { type HTMLElement, renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage } from '#test/builders/search/search-services.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { kitPage } from './kit.route.ts';

const site = buildSite({ theme: themeOptions.parse({ brand: '#0b5d3b' }) });
const themes = new Map([
  ['group', themeOptions.parse({ brand: '#1f3a47', headingFont: 'fraunces' })],
  ['metro', themeOptions.parse({ brand: '#c2410c', radius: 'none' })],
]);
const notFound = async (): Promise<PageAnswer> => ({ kind: 'empty', status: 404 });
const ask = (address: string, kitThemes: Parameters<typeof kitPage>[0]['kitThemes'] = async () => themes) =>
  askPage(kitPage({ kitThemes, notFound }), site, address);

const show = async (address: string) => {
  const answer = await ask(address);
  if (answer.kind !== 'page') throw new Error('not a page');
  return { answer, body: renderElement(answer.body) };
};
const styleOf = (body: HTMLElement): string => body.querySelector('[data-kit-theme]')?.getAttribute('style') ?? '';

describe('the component page /__kit', () => {
  test('the page /__kit is 404 in production', async () => {
    expect(await ask('/__kit', null)).toEqual({ kind: 'empty', status: 404 });
  });

  test('the page /__kit is not indexed and not cached', async () => {
    const { answer } = await show('/__kit');
    expect([answer.status, answer.head.indexable, answer.caching]).toEqual([200, false, 'private']);
  });

  test('SITE-17 the page /__kit shows the theme of the site or of a template, with links between the themes', async () => {
    const { body } = await show('/__kit');
    expect([...body.querySelectorAll('nav[aria-label="Themes"] a')].map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
      ['site', '/__kit?theme=site'],
      ['group', '/__kit?theme=group'],
      ['metro', '/__kit?theme=metro'],
    ]);
    expect(styleOf(body)).toContain('--site-brand:#0b5d3b');
    const { body: group } = await show('/__kit?theme=group');
    expect(styleOf(group)).toContain('--site-brand:#1f3a47');
    expect(styleOf(group)).toContain('Fraunces');
    expect(textOf(group.querySelector('[aria-current="page"]'))).toBe('group');
  });

  test("the page /__kit shows the site's own theme when the theme in the URL is unknown", async () => {
    expect(styleOf((await show('/__kit?theme=no-such')).body)).toContain('--site-brand:#0b5d3b');
  });

  test('the page /__kit shows every component of the ui-kit', () => {
    /**
     * This test does not check page frames, pictures and logos, because pictures need the image service. Tests of other
     * pages cover them.
     */
    const notShown = new Set(['island', 'page-part', 'picture', 'logo', 'field-error', 'page-section', 'prose', 'show-more']);
    const nameOf = (piece: string): string => basename(piece, '.tsx');
    const pieces = readdirSync(join(import.meta.dirname, '../../ui-kit'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx$/.test(name))
      .map((name) => name.split(sep).join('/'));
    const shown = readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
      .join('\n');
    expect(pieces.length).toBeGreaterThan(25);
    expect(pieces.filter((piece) => !notShown.has(nameOf(piece)) && !shown.includes(`'#ui-kit/${piece}'`))).toEqual([]);
  });

  test('on the page /__kit, every HTML id is unique, and every reference to an id has a target', async () => {
    const { body } = await show('/__kit');
    const ids = [...body.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const named = ['for', 'aria-labelledby', 'aria-controls', 'aria-describedby', 'popovertarget', 'commandfor', 'list'].flatMap((name) =>
      [...body.querySelectorAll(`[${name}]`)].flatMap((element) => (element.getAttribute(name) ?? '').split(' ')),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
