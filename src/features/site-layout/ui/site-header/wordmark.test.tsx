import { expect, test } from 'vitest';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { Wordmark } from './wordmark.tsx';

test('SITE-17 the header shows the logo of the site in the size of the picture file, with the name of the site', () => {
  const logo = { url: '/media/logo.svg', width: 220, height: 40 };
  const picture = renderElement(<Wordmark wordmark={{ name: 'Kangaroo Motors', logo }} />).querySelector('a[href="/"] > img');
  expect(['src', 'alt', 'width', 'height'].map((name) => picture?.getAttribute(name))).toEqual([
    '/media/logo.svg',
    'Kangaroo Motors',
    '220',
    '40',
  ]);
});

test("SITE-17 the header shows the site's name as text when it has no logo", () => {
  const mark = renderElement(<Wordmark wordmark={{ name: 'Kangaroo Motors', logo: null }} />).querySelector('.wordmark');
  expect([textOf(mark), mark?.querySelector('img')]).toEqual(['Kangaroo Motors', null]);
});
