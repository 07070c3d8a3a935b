import { expect, test } from 'vitest';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { contentPageOf } from './content-page-of.ts';

const textOf = (page: ReturnType<typeof contentPageOf>): string => JSON.stringify(page);

test('ROUTE-51 ROUTE-52 a site without page files has a generated privacy policy and generated terms, and no page for other names', () => {
  const site = buildSite();
  expect(contentPageOf(site, 'privacy-policy')?.title).toBe('Privacy policy');
  expect(contentPageOf(site, 'terms-and-conditions')?.title).toBe('Terms and conditions');
  for (const name of ['careers', 'service', 'constructor', 'toString', '']) expect(contentPageOf(site, name)).toBeNull();
});

test('ROUTE-51 the generated terms state the legal name of the business and link to the privacy policy; they mention finance if the site has finance', () => {
  const dealerships = [buildDealership({ legalName: 'The Yard Pty Ltd', abn: '00 000 000 009' })];
  const withFinance = textOf(contentPageOf(buildSite({ dealerships }), 'terms-and-conditions'));
  expect(withFinance).toContain('The Yard Pty Ltd (ABN 00 000 000 009)');
  expect(withFinance).toContain('not an offer of credit');
  expect(withFinance).toContain('[privacy policy](/privacy-policy)');
  expect(contentPageOf(buildSite({ dealerships }), 'terms-and-conditions')?.blocks.at(-1)).toMatchObject({
    block: 'business',
    title: 'Contact',
  });
  expect(textOf(contentPageOf(buildSite({ dealerships, features: { finance: false } }), 'terms-and-conditions'))).not.toMatch(
    /credit|lender|repayment/i,
  );
});

test('ROUTE-52 the generated privacy policy states the business, the retention period, the countries in which data are stored, and the contact address', () => {
  const dealerships = [buildDealership({ legalName: 'The Yard Pty Ltd', abn: '00 000 000 009' })];
  const policy = textOf(
    contentPageOf(
      buildSite({ dealerships, privacy: { retentionMonths: 7, contactEmail: 'privacy@yard.example', overseasCountries: ['New Zealand'] } }),
      'privacy-policy',
    ),
  );
  expect(policy).toContain('This website belongs to The Yard Pty Ltd (ABN 00 000 000 009).');
  for (const stated of ['7 months after', 'mailto:privacy@yard.example', 'stored outside Australia, in: New Zealand', 'oaic.gov.au'])
    expect(policy).toContain(stated);
});

test("ROUTE-52 a site's own privacy policy replaces the platform's text, and still contains the generated list of collected data once", () => {
  const own = { title: 'Our policy', blocks: [{ block: 'text', body: 'Our words.' }] };
  const page = contentPageOf(buildSite({ pages: { 'privacy-policy': own } }), 'privacy-policy');
  expect(page?.blocks.map(({ block }) => block)).toEqual(['text', 'collectedData']);
  const placed = { title: 'Our policy', blocks: [{ block: 'collectedData' }, { block: 'text', body: 'After it.' }] };
  expect(contentPageOf(buildSite({ pages: { 'privacy-policy': placed } }), 'privacy-policy')?.blocks).toHaveLength(2);
});
