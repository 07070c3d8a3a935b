import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { renameSettings } from './rename-settings.ts';

const SITE = `# The yard's site
slug: yard # equal to the folder
name: The Yard
domains: [www.yard.example]
url: https://www.yard.example
dealerships:
  - yard
  - slug: inner
    name: Inner
  - other
primaryDealership: yard
chat:
  opensFor: [yard, other]
`;
const names = {
  site: { from: 'yard', to: 'copy' },
  dealerships: new Map([
    ['yard', 'copy'],
    ['inner', 'copy-inner'],
  ]),
};

test('when a site and its dealerships get other names, the file of the site contains the new names, has no domains, and keeps its comments', () => {
  const { path, text } = renameSettings({ path: 'sites/yard/site.yaml', text: SITE }, names);
  expect(path).toBe('sites/copy/site.yaml');
  expect(text).toBe(`# The yard's site
slug: copy # equal to the folder
name: The Yard
dealerships:
  - copy
  - slug: copy-inner
    name: Inner
  - other
primaryDealership: copy
chat:
  opensFor: [ copy, other ]
searchEngines:
  index: false
`);
});

test('the file name and the slug of a dealership change to the new name, and the contents of other files do not change', () => {
  expect(renameSettings({ path: 'dealerships/yard.yaml', text: 'slug: yard\nname: Yard\n' }, names)).toEqual({
    path: 'dealerships/copy.yaml',
    text: 'slug: copy\nname: Yard\n',
  });
  const home = { path: 'sites/yard/home.yaml', text: 'hero: { heading:   yard }\n' };
  expect(renameSettings(home, names)).toEqual({ ...home, path: 'sites/copy/home.yaml' });
  const mapping = { path: 'dealerships/mappings/yard.yaml', text: 'identity:   {}\n' };
  expect(renameSettings(mapping, names)).toEqual(mapping);
});

test('if a site is imported under another name, search engines must not index it, and its feeds have no schedule', () => {
  const feeds = (slug: string): string => `slug: ${slug}
feeds:
  - name: main
    source: https://feeds.example/main.csv
    schedule: 1h
  - { name: second, source: second.csv }
`;
  expect(renameSettings({ path: 'dealerships/yard.yaml', text: feeds('yard') }, names).text).toBe(`slug: copy
feeds:
  - name: main
    source: https://feeds.example/main.csv
    schedule: null # 1h in the site that this one was copied from
  - { name: second, source: second.csv }
`);
  expect(parse(renameSettings({ path: 'dealerships/other.yaml', text: feeds('other') }, names).text)).toMatchObject({
    slug: 'other',
    feeds: [{ name: 'main', schedule: null }, { name: 'second' }],
  });
  const site = `slug: yard
searchEngines: { index: true, disallow: [/compare] }
dealerships: [{ slug: inner, feeds: [{ name: main, source: a.csv, schedule: '0 3 * * *' }] }]
`;
  expect(parse(renameSettings({ path: 'sites/yard/site.yaml', text: site }, names).text)).toEqual({
    slug: 'copy',
    searchEngines: { index: false, disallow: ['/compare'] },
    dealerships: [{ slug: 'copy-inner', feeds: [{ name: 'main', source: 'a.csv', schedule: null }] }],
  });
});

test('if the names stay the same, renameSettings does not change a file', () => {
  const same = { site: { from: 'yard', to: 'yard' }, dealerships: new Map<string, string>() };
  expect(renameSettings({ path: 'sites/yard/site.yaml', text: SITE }, same)).toEqual({ path: 'sites/yard/site.yaml', text: SITE });
});
