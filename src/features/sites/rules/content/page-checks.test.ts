import { expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { resolveSites } from '../settings/resolve/resolve-sites.ts';

const SITE = 'slug: yard\nname: The Yard\ndealerships:\n  - { slug: inner, name: Inner }\n';

const resolved = (pages: Readonly<Record<string, string>>, more = '') =>
  resolveSites(
    {
      sites: [
        {
          name: 'yard',
          file: 'sites/yard/site.yaml',
          text: SITE + more,
          pages: Object.entries(pages).map(([name, text]) => ({ name, file: `sites/yard/pages/${name}.yaml`, text })),
        },
      ],
      dealerships: [],
      templates: [{ name: 'metro', file: 'templates/metro.yaml', text: 'description: x\n' }],
    },
    { schemas: SITE_SCHEMAS, environment: {} },
  );
const problemsOf = (...files: Parameters<typeof resolved>): readonly string[] => resolved(...files).problems.map(formatProblem);

const page = (blocks: string): string => `title: Careers\nblocks:\n  - ${blocks}\n`;

test('ROUTE-79 the page file `careers.yaml` becomes the page `careers`, with the options of its blocks and with defaults for missing options', () => {
  const { sites, problems } = resolved({ careers: page('{ block: text, body: "We repair {cars}." }') });
  expect(problems).toEqual([]);
  expect(sites[0]?.pages.careers).toMatchObject({
    title: 'Careers',
    heading: null,
    intro: '',
    blocks: [{ block: 'text', body: 'We repair cars.' }],
  });
});

test.each([
  [
    'an unknown block',
    page('{ block: txt, body: x }'),
    "sites/yard/pages/careers.yaml:3:14: pages.careers.blocks[0].block: \"txt\" is not allowed; did you mean 'text'?; allowed: 'text' or 'picture' or 'cards' or 'questions' or 'form' or 'locations' or 'business' or 'partsSearch' or 'collectedData' or 'charging' or 'energyCosts' or 'models' or 'offers' or 'promotions' or 'stockRail'",
  ],
  [
    'an unknown option of a block',
    page('{ block: text, body: x, tone: loud }'),
    'sites/yard/pages/careers.yaml:3:29: pages.careers.blocks[0].tone: is not an option here; allowed: block, title, anchor, body, format, variant',
  ],
  [
    'a wrong value of a block',
    page('{ block: text, body: x, variant: pannel }'),
    "sites/yard/pages/careers.yaml:3:38: pages.careers.blocks[0].variant: \"pannel\" is not allowed; did you mean 'panel'?; allowed: one of 'plain', 'panel'",
  ],
  [
    'a missing title',
    'blocks:\n  - { block: text, body: x }\n',
    'sites/yard/pages/careers.yaml:1:1: pages.careers.title: is missing; allowed: text that is not empty',
  ],
  [
    'a page without blocks',
    'title: Careers\nblocks: []\n',
    /^sites\/yard\/pages\/careers\.yaml:2:9: pages\.careers\.blocks: is not allowed; allowed: a list of at least 1 entry/,
  ],
  [
    'a form that does not exist',
    page('{ block: form, form: carers }'),
    /^sites\/yard\/pages\/careers\.yaml:3:26: pages\.careers\.blocks\[0\]\.form: "carers" is not a form of this site; did you mean 'careers'\?; allowed: general, .*service-booking, parts/,
  ],
  [
    'a second form',
    `${page('{ block: form, form: careers }')}  - { block: form, form: general }\n`,
    'sites/yard/pages/careers.yaml:4:14: pages.careers.blocks[1].block: "form" is the second form of this page; allowed: one form on each page',
  ],
  [
    'a form above search results',
    page('{ block: form, form: careers }'),
    'sites/yard/pages/special-offers.yaml:3:14: pages.special-offers.blocks[0].block: "form" is not possible on this page, because this page is shown above search results; allowed: a form on another page',
    'special-offers',
  ],
])('ROUTE-79 the error about %s names file, line, value and the allowed values', (_, file, message, name = 'careers') => {
  const problems = problemsOf({ [name]: file });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
});

test('ROUTE-79 a page may show a form that only its site defines', () => {
  const own = `leadForms:\n  - { name: open-day, kind: enquiry, title: Open day, category: Open day, button: Send, steps: [{ fields: [contact] }] }\n`;
  expect(problemsOf({ 'open-day': page('{ block: form, form: open-day }') }, own)).toEqual([]);
});

const formWith = (field: string): string =>
  `leadForms:\n  - name: fleet\n    kind: fleet\n    title: Fleet\n    category: Fleet\n    button: Send\n    steps:\n      - fields:\n          - contact\n          - ${field}\n`;

test.each([
  'email',
  'last_name',
  'category',
  'dealership_slug',
  'subcategory',
  'details',
  'submission_id',
  'form_time',
  'altcha',
  'additional_reference',
  'visited_pages',
  'form_step',
  'appointment_day',
  'car_id',
  'lead_id',
  'form',
])('a custom form field must not have the reserved name %s; the error message states the file, the line and the name', (name) => {
  expect(problemsOf({}, formWith(`{ name: ${name}, label: Seats, type: number }`))).toEqual([
    `sites/yard/site.yaml:14:21: leadForms[0].steps[0].fields[1].name: "${name}" is not allowed; allowed: a name that is not reserved for a field of the platform; choose another name`,
  ]);
});

test('a field name that only resembles the name of another field of the form is allowed', () => {
  expect(problemsOf({}, formWith('{ name: work_email, label: Email at work }'))).toEqual([]);
});

test('a form whose lead kind has no bookable times cannot ask for a time', () => {
  expect(problemsOf({}, formWith('appointment'))[0]).toContain('fields[1]: "appointment" is not allowed');
  expect(problemsOf({}, formWith('appointment').replace('kind: fleet', 'kind: service'))).toEqual([]);
});

test('a form cannot have two fields that ask for a time', () => {
  const both = formWith('test_drive\n          - appointment').replace('kind: fleet', 'kind: service');
  expect(problemsOf({}, both)[0]).toContain('fields[2]: "appointment" is not allowed');
});

test('if a form has the option recipients, the error suggests the option receivers', () => {
  const problems = problemsOf({}, formWith('message').replace('    steps:', '    recipients: { email: [a@yard.example] }\n    steps:'));
  expect(problems[0]).toContain("leadForms[0].recipients: is not an option here; did you mean 'receivers'?");
});

test('ROUTE-79 a page file whose name cannot be part of a path is refused', () => {
  expect(problemsOf({ 'Open Day': page('{ block: text, body: x }') })[0]).toContain('sites/yard/pages/Open Day.yaml');
});
