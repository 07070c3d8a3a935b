import { expect, test } from 'vitest';
import { resolveSites } from '#features/sites/rules/settings/resolve/resolve-sites.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { formatProblem } from './settings-problem.ts';

const SITE = 'slug: yard\nname: The Yard\ndealerships:\n  - { slug: inner, name: Inner }\n';

/**
 * Returns the problems of a site. `site` is the text of its `site.yaml`; `others` are the texts of its other files;
 * `template` is the text of its template.
 */
const problemsOf = ({ site = SITE, ...others }: Readonly<Record<string, string>>, template = 'description: x\n'): readonly string[] =>
  resolveSites(
    {
      sites: [
        {
          name: 'yard',
          file: 'sites/yard/site.yaml',
          text: site,
          neighbours: Object.entries(others).map(([name, text]) => ({ name, file: `sites/yard/${name}.yaml`, text })),
        },
      ],
      dealerships: [],
      templates: [{ name: 'metro', file: 'templates/metro.yaml', text: template }],
    },
    { schemas: SITE_SCHEMAS, environment: {} },
  ).problems.map(formatProblem);

const SLIDES = 'slides:\n  - { id: 1, name: x, picture: { src: /media/1.avif } }\n';

test('a missing option is reported in the file that contains the other options of the same map', () => {
  expect(problemsOf({ promotions: 'promotions:\n  - node: { title: X }\n', slides: SLIDES })).toEqual([
    'sites/yard/promotions.yaml:2:11: promotions[0].node.action: is missing; allowed: a map with the keys label, href or null',
  ]);
  expect(problemsOf({ home: 'popup: { name: x, title: x, description: x }\n', slides: SLIDES })[0]).toContain(
    'sites/yard/home.yaml:1:8: home.popup.button: is missing',
  );
});

test('a missing option at the top level is reported in site.yaml', () => {
  const [problem] = problemsOf({ site: SITE.replace('name: The Yard\n', ''), slides: SLIDES });
  expect(problem).toBe('sites/yard/site.yaml: name: is missing; allowed: text that is not empty');
});

test('a missing key of a list entry is reported in the file that contains the list, because the list of a site replaces the list of its template', () => {
  const template = 'home:\n  blocks:\n    - { block: custom, name: our-story }\n';
  expect(problemsOf({ home: 'blocks:\n  - { block: custom }\n' }, template)).toEqual([
    'sites/yard/home.yaml:2:5: home.blocks[0].name: is missing; allowed: text',
  ]);
});

test('a home block that is a plain name instead of a map gets an error that shows the required map', () => {
  expect(problemsOf({ home: 'blocks:\n  - hero\n' })).toEqual([
    'sites/yard/home.yaml:2:5: home.blocks[0]: "hero" is not allowed; allowed: { block: hero }',
  ]);
  expect(problemsOf({ home: 'blocks:\n  - stokRail\n' })[0]).toContain('allowed: { block: stockRail }');
  expect(problemsOf({ home: 'blocks:\n  - 12\n' })[0]).toContain("allowed: a map with the key 'block', for example { block: hero }");
});

test.each(['brand', 'accent'])(
  'SITE-17 a colour without quotes in the option %s is refused, because YAML reads it as a comment; the error shows the colour in quotes',
  (token) => {
    expect(problemsOf({ site: `${SITE}theme:\n  ${token}: #fff\n` })).toEqual([
      `sites/yard/site.yaml:6:3: theme.${token}: #fff is read as a comment, because the colour is not in quotes; allowed: '#ffffff'`,
    ]);
    expect(problemsOf({ site: `${SITE}theme:\n  # a word before\n  ${token}:   #1D4ED8   \n  ink: '#16181d'\n` })).toEqual([
      expect.stringMatching(/:7:3: theme\.\w+: #1D4ED8 is read as a comment, .*allowed: '#1d4ed8'$/),
    ]);
  },
);

test('SITE-17 a colour option may be empty, and a comment may follow it; a wrong colour is reported as an error', () => {
  expect(problemsOf({ site: `${SITE}theme:\n  accent: null # fff\n` })).toEqual([]);
  expect(problemsOf({ site: `${SITE}theme:\n  accent: # none of its own\n` })).toEqual([]);
  expect(problemsOf({ site: `${SITE}theme:\n  accent: '#ffd400' # yellow\n` })).toEqual([]);
  expect(problemsOf({ site: `${SITE}theme: { brand: '#fff' }\n` })[0]).toContain('allowed: a colour in quotes');
});
