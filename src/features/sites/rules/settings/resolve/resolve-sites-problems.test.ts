import { describe, expect, test } from 'vitest';
import { LOCATION, problemsOf, resolve, type SettingsTexts, SITE, withSite, YARD } from '#test/builders/site/settings-texts.ts';

describe('a wrong value is reported with file, line, value and the allowed values', () => {
  test.each([
    [
      'a number out of range',
      'search:\n  pageSize: 500\n',
      'sites/yard/site.yaml:5:13: search.pageSize: 500 is not allowed; allowed: a whole number from 1 to 100',
    ],
    [
      'a wrong choice',
      'layout: { header: two-row }\n',
      `layout.header: "two-row" is not allowed; did you mean 'two-rows'?; allowed: one of 'two-rows', 'one-row', 'group-bar'`,
    ],
    [
      'a variant that was named after a template',
      'layout: { card: marque }\n',
      `layout.card: "marque" was renamed; write the new name 'borderless'; allowed: one of 'dense', 'borderless', 'editorial'`,
    ],
    ['an unknown option', 'serach: {}\n', "sites/yard/site.yaml:4:1: serach: is not an option here; did you mean 'search'?"],
    [
      'an unknown option with a value',
      'taglin: Ute\n',
      "sites/yard/site.yaml:4:1: taglin: is not an option here; did you mean 'tagline'?; allowed: ",
    ],
    ['an unknown option of nothing', 'zzz: 1\n', 'sites/yard/site.yaml:4:1: zzz: is not an option here; allowed: '],
    ['an unknown option inside', 'forms: { optin: {} }\n', "forms.optin: is not an option here; did you mean 'optIn'?"],
    ['yes for true', 'features: { spin: yes }\n', 'features.spin: "yes" is not allowed; allowed: true or false'],
    ['a number for text', 'phones: { used: 1300 }\n', 'phones.used: 1300 is read as a number, but it must be text; put it in quotes'],
    [
      'a zone that does not exist',
      'timeZone: Australia/Brisvegas\n',
      'timeZone: "Australia/Brisvegas" is not allowed; allowed: a time zone of the IANA list',
    ],
    ['a bad address', 'url: example.com\n', 'url: "example.com" is not allowed'],
    ['an address with a path', 'url: https://example.com/\n', 'allowed: a scheme and host without a trailing slash'],
    ['an IP address as a domain', 'domains: [10.0.0.1]\n', 'domains[0]: "10.0.0.1" is not allowed; allowed: a host name'],
    [
      'a link that runs script',
      'navigation: [{ label: x, href: "javascript:alert(1)" }]\n',
      'navigation[0].href: "javascript:alert(1)" is not allowed',
    ],
    [
      'an unknown template',
      'template: mtro\n',
      `sites/yard/site.yaml:4:11: template: "mtro" is not a known template; did you mean 'metro'?; allowed: metro`,
    ],
    [
      'a day that no month has',
      "promotions: [{ expiry: '2026-02-31', node: { title: x, action: { label: x, href: /x } } }]\n",
      'sites/yard/site.yaml:4:24: promotions[0].expiry: "2026-02-31" is not allowed; allowed: a date that exists in the calendar',
    ],
    [
      'a time of a day that no year has',
      "home: { popup: { name: x, title: x, description: x, button: { label: x, href: /x }, expires: '2027-02-29T10:00' } }\n",
      'home.popup.expires: "2027-02-29T10:00" is not allowed; allowed: a date that exists in the calendar',
    ],
    ['no date', 'home: { popup: { expires: tomorrow } }\n', 'home.popup.expires: "tomorrow" is not allowed; allowed: a date in quotes'],
    [
      'a lowest rate above the highest',
      'finance: { calculator: { minInterest: 9, maxInterest: 5 } }\n',
      'sites/yard/site.yaml:4:39: finance.calculator.minInterest: 9 is above maxInterest; allowed: at most 5',
    ],
    [
      'a term above the longest',
      'finance: { calculator: { maxTermYears: 5, termYears: [3, 7] } }\n',
      'finance.calculator.termYears[1]: 7 is above maxTermYears; allowed: at most 5',
    ],
    [
      'a term that is no half year',
      'finance: { calculator: { termYears: [2.3] } }\n',
      'finance.calculator.termYears[0]: 2.3 is not allowed; allowed: a number from 1 to 10 in steps of 0.5',
    ],
    [
      'a warning that cannot be one',
      'finance: { comparisonWarning: { text: Beware } }\n',
      'finance.comparisonWarning.text: "Beware" is not allowed; allowed: text of at least 20 characters',
    ],
    [
      'a script that anybody could change on its way',
      'chat: { provider: { script: http://widget.example.com/load.js } }\n',
      'chat.provider.script: "http://widget.example.com/load.js" is not allowed; allowed: an address that begins with https:',
    ],
    [
      "somebody else's dealership",
      'finance: { excludedDealerships: [elsewhere] }\n',
      'finance.excludedDealerships[0]: "elsewhere" is not a dealership of this site',
    ],
    [
      'an unreadable brand',
      "theme: { brand: '#777777', ink: '#444444' }\n",
      'theme.brand: "#777777" is a background on which neither white text nor text in the ink colour',
    ],
    ['a variable that is not set', `tagline: \${TAGLINE}\n`, `tagline: "\${TAGLINE}" refers to the variable TAGLINE, which is not set`],
  ])('%s', (_, more, expected) => {
    expect(problemsOf(withSite(more)).join('\n')).toContain(expected);
  });

  test('a wrong value of a template is reported once, in the template file', () => {
    expect(problemsOf({ templates: { metro: 'search:\n  pageSize: 500\n' } })).toEqual([
      expect.stringContaining('refers to a template whose file has errors'),
      expect.stringContaining('templates/metro.yaml:2:13: search.pageSize: 500 is not allowed'),
    ]);
  });

  test('if a value of the template conflicts with a value of the site, the message names file and line of the template', () => {
    const problems = problemsOf({
      templates: { metro: "theme:\n  ink: '#dddddd'\n  paper: '#111111'\n" },
      sites: { yard: `${SITE}theme: { paper: '#ffffff' }\n` },
    });
    expect(problems.join()).toContain(
      'templates/metro.yaml:2:8: theme.ink: "#dddddd" has less contrast to the background colour of the page (paper) than WCAG AA requires',
    );
  });

  test('a reference in a settings file is replaced by the value of its environment variable', () => {
    const site = resolve(withSite(`tagline: \${TAGLINE}\n`), { environment: { TAGLINE: 'Good cars' } }).sites[0];
    expect(site?.tagline).toBe('Good cars');
  });
});

describe('checks that involve several options and files', () => {
  test.each([
    [
      'another slug than the folder',
      { sites: { yard: SITE.replace('slug: yard', 'slug: other') } },
      `slug: "other" is not the name of the site's folder; allowed: 'yard'`,
    ],
    [
      'another slug than the file',
      { dealerships: { yard: 'slug: other\nname: x\n' } },
      `dealerships/yard.yaml:1:7: slug: "other" differs from the name of the settings file; allowed: 'yard'`,
    ],
    [
      'an unknown dealership',
      { dealerships: { yrad: 'slug: yrad\nname: x\n' } },
      `dealerships[0]: "yard" is not a known dealership; did you mean 'yrad'?; allowed: yrad`,
    ],
    [
      'a search page on a fixed route',
      withSite('search: { paths: { used: /cars/used } }\n'),
      'search.paths.used: "/cars/used" collides with /cars',
    ],
    [
      'two search pages on one path',
      withSite('search: { paths: { used: /search/new-cars/ } }\n'),
      'search.paths.used: "/search/new-cars/" is already used as the path of search.paths.new',
    ],
    [
      'a primary dealership of elsewhere',
      withSite('primaryDealership: other\n'),
      'primaryDealership: "other" is not a dealership of this site; allowed: yard',
    ],
    [
      'a dealership twice',
      { sites: { yard: SITE.replace('[yard]', '[yard, yard]') } },
      'dealerships[1]: "yard" lists dealership \'yard\' a second time',
    ],
    [
      'two locations of one id, both primary',
      {
        dealerships: {
          yard: `${YARD.replace('id: main,', 'id: main, primary: true,')}  - ${LOCATION.replace('SLUG', 'two').replace('id: main,', 'id: main, primary: true,')}\n`,
        },
      },
      'locations[1].primary: true makes a second primary location',
    ],
    [
      'a secret in a file',
      { dealerships: { yard: `${YARD}recipients: { webhooks: [{ url: "https://crm.example/hook", secret: whsec_abc }] }\n` } },
      'recipients.webhooks[0].secret: is a secret, which a settings file must not contain',
    ],
    [
      'a webhook whose leads anybody could read on their way',
      { dealerships: { yard: `${YARD}recipients: { webhooks: [{ url: "http://crm.example/hook", secret: "\${CRM_SECRET}" }] }\n` } },
      'recipients.webhooks[0].url: "http://crm.example/hook" is not allowed; allowed: an address that begins with https:',
    ],
    [
      'an opening time after closing',
      {
        dealerships: {
          yard: YARD.replace('id: main', 'openingHours: [{ weekday: 1, status: Open, open: "17:00", close: "08:00" }], id: main'),
        },
      },
      "an 'open' time that is earlier than the 'close' time",
    ],
  ])('%s', (_, files: SettingsTexts, expected) => {
    expect(problemsOf(files).join('\n')).toContain(expected);
  });

  test('an error message never contains a secret', () => {
    const problems = problemsOf({
      dealerships: { yard: `${YARD}recipients: { webhooks: [{ url: "https://crm.example/hook", secret: whsec_abc }] }\n` },
    });
    expect(problems.join()).not.toContain('whsec_abc');
  });

  test('two dealerships of a site cannot have the same location slug', () => {
    const problems = problemsOf({
      sites: { yard: 'slug: yard\nname: Y\ndealerships: [a, b]\n' },
      dealerships: { a: YARD.replace('slug: yard', 'slug: a'), b: YARD.replace('slug: yard', 'slug: b') },
    });
    expect(problems).toEqual([expect.stringContaining("has a location with the slug 'main', which dealership 'a' of this site also uses")]);
  });

  test('FORM-26 two workshops of a site cannot have the same name, because the form for a service names the workshop', () => {
    const workshop = (slug: string, type = 'service') =>
      YARD.replace('slug: yard', `slug: ${slug}`).replace(/slug: main/, `slug: ${slug}-main, locationType: ${type}`);
    const of = (b: string) => ({
      sites: { yard: 'slug: yard\nname: Y\ndealerships: [a, b]\n' },
      dealerships: { a: workshop('a'), b },
    });
    expect(problemsOf(of(workshop('b')))).toEqual([
      expect.stringContaining("has a service location with the name 'Main', which another service location of dealership 'a' also has"),
    ]);
    expect(problemsOf(of(workshop('b', 'sales')))).toEqual([]);
  });
});
