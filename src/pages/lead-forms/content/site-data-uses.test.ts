import { expect, test } from 'vitest';
import { leadFormSchema } from '#features/leads/rules/forms/lead-form-schema.ts';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { siteDataUses } from './site-data-uses.ts';

const described = (overrides: SiteOverrides = {}): string => JSON.stringify(siteDataUses(buildSite(overrides)));

const ALL_OFF: SiteOverrides = {
  features: { finance: false, spin: false, chat: false, tradeIn: false, valuation: false },
  forms: { captcha: false, regoField: false, optIn: { shown: false }, dealershipField: false },
  analytics: { userData: false },
  vehiclePage: { videos: { players: [], hosts: [] } },
};

const recipients = (more: object) => [buildDealership({ recipients: { email: ['sales@yard.example'], ...more } })];
const CHAT = { provider: { script: 'https://chat.example.com/load.js' } };
const SPIN = { integrators: { impel: { script: 'https://spin.example.com/load.js', key: 'k' } } };

/**
 * Each switch of a site: its name, a regular expression for the text that the policy contains only if the switch is on, and
 * the settings with the switch on.
 */
const SWITCHES: readonly (readonly [string, RegExp, SiteOverrides])[] = [
  ['finance', /finance|lender|repayment/i, { features: { ...ALL_OFF.features, finance: true } }],
  ['trade-in', /registration and state/, { features: { ...ALL_OFF.features, tradeIn: true } }],
  ['the online valuation', /program estimates/, { features: { ...ALL_OFF.features, tradeIn: true, valuation: true } }],
  ['the captcha', /captcha/i, { forms: { ...ALL_OFF.forms, captcha: true } }],
  ['the field for the number plate', /number plate/i, { forms: { ...ALL_OFF.forms, regoField: true } }],
  ['the checkbox for marketing e-mails', /marketing/i, { forms: { ...ALL_OFF.forms, optIn: { shown: true } } }],
  ['user data in analytics', /which advertisements work/i, { analytics: { userData: true } }],
  ['a CRM as receiver', /CRM/, { dealerships: recipients({ adf: ['crm@yard.example'] }) }],
  ['a webhook as receiver', /webhook/i, { dealerships: recipients({ webhooks: [{ url: 'https://crm.example/hook', secret: 's' }] }) }],
  ['prices of delivery', /postcode/i, { delivery: { regions: [{ name: 'Near', price: 0, postcodes: ['4215'] }] } }],
  ['a chat provider', /chat\.example\.com/, { features: { ...ALL_OFF.features, chat: true }, chat: CHAT }],
  ['videos of YouTube', /YouTube/, { vehiclePage: { videos: { players: ['youtube'], hosts: [] } } }],
  ['videos of Vimeo', /Vimeo/, { vehiclePage: { videos: { players: ['vimeo'], hosts: [] } } }],
  ['a host of video files', /films\.example\.com/, { vehiclePage: { videos: { players: [], hosts: ['films.example.com'] } } }],
  ['an external spin viewer', /spin\.example\.com/, { features: { ...ALL_OFF.features, spin: true }, spin: SPIN }],
  ['an image CDN', /example\.imgix\.net/, { images: { provider: 'imgix', base: 'https://example.imgix.net' } }],
];

test.each(SWITCHES)(
  'ROUTE-52 the privacy policy describes the feature %s if it is on, and does not mention the feature if it is off',
  (_, named, on) => {
    expect(described(ALL_OFF)).not.toMatch(named);
    expect(described({ ...ALL_OFF, ...on })).toMatch(named);
  },
);

test('ROUTE-52 the privacy policy does not name the provider of the chat or of the 360° views if the feature is off, even if the settings name a provider', () => {
  expect(described({ ...ALL_OFF, chat: CHAT, spin: SPIN })).not.toMatch(/chat\.example|spin\.example|other companies/i);
});

test('ROUTE-52 the policy says that a program alone decides about online valuations, and which data the program uses', () => {
  const decisions = siteDataUses(buildSite({ features: { valuation: true } })).flatMap((use) => use.decisions);
  expect(decisions.filter(({ madeBy }) => madeBy === 'program')).toEqual([
    expect.objectContaining({ uses: [expect.stringContaining('kilometres'), expect.stringContaining('condition')] }),
  ]);
});

test('ROUTE-52 the policy contains no address and no secret of a receiver of leads', () => {
  const dealerships = recipients({ adf: ['crm@yard.example'], webhooks: [{ url: 'https://crm.example/hook', secret: 's3cret' }] });
  expect(described({ dealerships })).not.toMatch(/yard\.example|crm\.example|s3cret/);
});

test('ROUTE-52 the privacy policy of every site says that a program may hold back a posted form, and that a person then checks it. The policy also names the data that the program uses', () => {
  const decisions = siteDataUses(buildSite(ALL_OFF)).flatMap((use) => use.decisions);
  expect(decisions).toEqual([
    expect.objectContaining({
      madeBy: 'person',
      text: expect.stringContaining('held back'),
      uses: expect.arrayContaining([expect.any(String)]),
    }),
  ]);
});

test('ROUTE-52 the privacy policy mentions uploaded files if a form of the site has a field for files, and does not mention files otherwise', () => {
  const careers = {
    title: 'Careers',
    heading: null,
    intro: '',
    description: null,
    picture: null,
    blocks: [{ block: 'form', form: 'careers' }],
  };
  const fleet = { ...careers, blocks: [{ block: 'form', form: 'fleet' }] };
  expect(
    siteDataUses(buildSite({ pages: { careers } }))
      .flatMap(({ collected }) => collected)
      .join(),
  ).toContain('the files that you send');
  expect(siteDataUses(buildSite({ pages: { fleet } })).map(({ title }) => title)).not.toContain('Files in forms');
});

test("ROUTE-52 the privacy policy mentions uploaded files if the site's own definition of a standard form has a field for files", () => {
  const form = (field: object) =>
    leadFormSchema.parse({
      name: 'finance-enquiry',
      kind: 'finance',
      title: 'Ask',
      category: 'Finance',
      button: 'Send',
      steps: [{ fields: ['contact', field] }],
    });
  const described = (field: object) => siteDataUses(buildSite({ leadForms: [form(field)] })).map(({ title }) => title);
  expect(described({ name: 'payslips', label: 'Payslips', type: 'file' })).toContain('Files in forms');
  expect(described({ name: 'payslips', label: 'Payslips' })).not.toContain('Files in forms');
});
