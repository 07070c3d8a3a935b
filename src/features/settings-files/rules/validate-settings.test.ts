import { expect, test } from 'vitest';
import { resolveSites } from '#features/sites/rules/settings/resolve-sites.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { formatProblem } from './settings-problem.ts';

const SITE = 'slug: yard\nname: The Yard\ndealerships:\n  - { slug: inner, name: Inner }\n';

/** What is wrong with a site of these files, `site` its `site.yaml`, beside a template. */
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

test('what is missing is missing in the file that says the rest of it, whatever else the site has', () => {
  expect(problemsOf({ promotions: 'promotions:\n  - node: { title: X }\n', slides: SLIDES })).toEqual([
    'sites/yard/promotions.yaml:2:11: promotions[0].node.action: is missing; allowed: a map with the keys label, href or null',
  ]);
  expect(problemsOf({ home: 'popup: { name: x, title: x, description: x }\n', slides: SLIDES })[0]).toContain(
    'sites/yard/home.yaml:1:8: home.popup.button: is missing',
  );
});

test('what a site has nowhere is missing in its site.yaml', () => {
  const [problem] = problemsOf({ site: SITE.replace('name: The Yard\n', ''), slides: SLIDES });
  expect(problem).toBe('sites/yard/site.yaml: name: is missing; allowed: text that is not empty');
});

test("a list is one file's alone: what its entry lacks is not looked for in the template's list", () => {
  const template = 'home:\n  blocks:\n    - { block: custom, name: our-story }\n';
  expect(problemsOf({ home: 'blocks:\n  - { block: custom }\n' }, template)).toEqual([
    'sites/yard/home.yaml:2:5: home.blocks[0].name: is missing; allowed: text',
  ]);
});

test('a block that is only its name is answered with the map as it must be written', () => {
  expect(problemsOf({ home: 'blocks:\n  - hero\n' })).toEqual([
    'sites/yard/home.yaml:2:5: home.blocks[0]: "hero" is not allowed; allowed: { block: hero }',
  ]);
  expect(problemsOf({ home: 'blocks:\n  - stokRail\n' })[0]).toContain('allowed: { block: stockRail }');
  expect(problemsOf({ home: 'blocks:\n  - 12\n' })[0]).toContain('allowed: a map that says which, e.g. { block: hero }');
});

test.each(['brand', 'accent'])('SITE-17 a %s without quotes, of which YAML reads nothing, is told how it is written', (token) => {
  expect(problemsOf({ site: `${SITE}theme:\n  ${token}: #fff\n` })).toEqual([
    `sites/yard/site.yaml:6:3: theme.${token}: #fff is read as a comment, because it lacks its quotes; allowed: '#ffffff'`,
  ]);
  expect(problemsOf({ site: `${SITE}theme:\n  # a word before\n  ${token}:   #1D4ED8   \n  ink: '#16181d'\n` })).toEqual([
    expect.stringMatching(/:7:3: theme\.\w+: #1D4ED8 is read as a comment, .*allowed: '#1d4ed8'$/),
  ]);
});

test('SITE-17 a colour is said as it is written, and an option left empty on purpose is let be', () => {
  expect(problemsOf({ site: `${SITE}theme:\n  accent: null # fff\n` })).toEqual([]);
  expect(problemsOf({ site: `${SITE}theme:\n  accent: # none of its own\n` })).toEqual([]);
  expect(problemsOf({ site: `${SITE}theme:\n  accent: '#ffd400' # yellow\n` })).toEqual([]);
  expect(problemsOf({ site: `${SITE}theme: { brand: '#fff' }\n` })[0]).toContain("allowed: a colour as '#rrggbb', in quotes");
});
