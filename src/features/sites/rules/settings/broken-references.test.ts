import { expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { brokenReferences } from './broken-references.ts';
import { resolveSites } from './resolve/resolve-sites.ts';

const LOCATION =
  '{ id: main, name: Main, slug: main, image: IMAGE, address: { street: 1 Road, city: Perth, state: wa, postcode: "6000" } }';
const SITE = 'slug: yard\nname: The Yard\ndealerships: [yard]\n';

/** Returns the references in the given files of a site that lead to a missing target. Only /media/there.avif and /enquire exist. */
const deadOf = (files: Readonly<Record<string, string>>, { site = SITE, image = 'null' } = {}): readonly string[] => {
  const { placed, problems } = resolveSites(
    {
      sites: [
        {
          name: 'yard',
          file: 'sites/yard/site.yaml',
          text: site,
          neighbours: Object.entries(files).map(([name, text]) => ({ name, file: `sites/yard/${name}.yaml`, text })),
        },
      ],
      dealerships: [
        { name: 'yard', file: 'dealerships/yard.yaml', text: `slug: yard\nname: Y\nlocations: [${LOCATION.replace('IMAGE', image)}]\n` },
      ],
      templates: [{ name: 'metro', file: 'templates/metro.yaml', text: 'description: x\n' }],
    },
    { schemas: SITE_SCHEMAS, environment: {} },
  );
  expect(problems).toEqual([]);
  const referable = { hasMedia: (name: string) => name === 'there.avif', hasPage: (path: string) => path === '/enquire' };
  return placed.flatMap((one) => brokenReferences(one, referable)).map(formatProblem);
};

test('a picture missing from the media folder is reported with file and line, in every kind of file', () => {
  expect(deadOf({ home: 'hero: { picture: { src: /media/nope.avif } }\n' })).toEqual([
    'sites/yard/home.yaml:1:25: home.hero.picture.src: "/media/nope.avif" is not a file in sites/yard/media',
  ]);
  expect(deadOf({}, { site: `${SITE}logo: { url: /media/nope.svg, width: 1, height: 1 }\n` })).toEqual([
    'sites/yard/site.yaml:4:14: logo.url: "/media/nope.svg" is not a file in sites/yard/media',
  ]);
  expect(deadOf({}, { image: '/media/nope.avif' })).toEqual([
    'dealerships/yard.yaml: locations[0].image: "/media/nope.avif" is not a file in sites/yard/media',
  ]);
  expect(deadOf({ slides: 'slides:\n  - { id: 1, name: x, picture: { src: /media/nope.avif } }\n' })).toHaveLength(1);
});

test('existing pictures, demo pictures and pictures of other hosts are not reported', () => {
  const picture = (src: string) => deadOf({ home: `hero: { picture: { src: '${src}' } }\n` });
  for (const src of ['/media/there.avif', '/media/there.avif?v=2', '/media/demo/suv.avif', 'https://pictures.example/x.avif'])
    expect(picture(src), src).toEqual([]);
});

test('a link to a missing page is reported; links to other hosts are not', () => {
  const banner = (href: string) => deadOf({ home: `serviceBanner: { text: x, action: { label: x, href: '${href}' } }\n` });
  expect(banner('/no-such-page')).toEqual([
    'sites/yard/home.yaml:1:53: home.serviceBanner.action.href: "/no-such-page" is a link to a page that this site does not have, so the link is not shown',
  ]);
  for (const href of ['/enquire', '/enquire?about=x#form', '#top', 'https://elsewhere.example/x', 'tel:1300975707'])
    expect(banner(href), href).toEqual([]);
  expect(banner('/media/nope.pdf')[0]).toContain('is not a file in sites/yard/media');
});

test.each([
  ['promotions', 'promotions: [{ node: { title: x, action: { label: x, href: /nope } } }]'],
  ['slides', 'slides: [{ id: 1, name: x, url: /nope, picture: { src: /media/there.avif } }]'],
  ['promo-tiles', 'promoTiles: [{ image: { src: /media/there.avif }, text: x, href: /nope }]'],
  ['models', 'models: [{ name: x, slug: x, overrideUrl: /nope }]'],
])('a link in %s to a missing page is reported', (file, text) => {
  expect(deadOf({ [file]: `${text}\n` })).toEqual([
    expect.stringMatching(/"\/nope" is a link to a page that this site does not have, so the link is not shown$/),
  ]);
});
