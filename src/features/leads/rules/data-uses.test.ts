import { expect, test } from 'vitest';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { leadDataUses } from './data-uses.ts';
import { financeDataUse } from './finance-data-use.ts';

const siteWith = (recipients: object) =>
  buildSite({ features: { finance: true, tradeIn: true }, dealerships: [buildDealership({ recipients })] });

test('ROUTE-52 each part of the privacy policy about leads names the CRM and the webhooks to which the leads are sent', () => {
  const webhooks = [{ url: 'https://crm.example/leads', secret: 'whsec_x' }];
  const site = siteWith({ email: ['sales@dealer.example'], adf: ['adf@crm.example'], webhooks });
  const titled = [...leadDataUses(site), ...financeDataUse(site)].filter(({ title }) => title !== 'Protection of the forms');
  expect(titled.map(({ title }) => title)).toEqual(['Enquiries and other forms', 'Test drives and service bookings', 'Finance']);
  for (const { passedTo } of titled) {
    expect(passedTo).toContain('the customer database (CRM) of the dealership');
    expect(passedTo.join()).toContain('webhook');
  }
  expect(financeDataUse(siteWith({ email: ['sales@dealer.example'] }))[0]?.passedTo.join()).not.toContain('CRM');
});

test('ROUTE-52 the privacy policy names the CRM even if the CRM gets only the leads of one department, one category or one form', () => {
  const crm = { adf: ['adf@crm.example'] };
  const form = {
    name: 'fleet',
    kind: 'enquiry',
    title: 'Fleet',
    category: 'Fleet',
    button: 'Send',
    receivers: crm,
    steps: [{ fields: ['contact', 'message'] }],
  };
  const sites = [
    siteWith({ departments: { service: crm } }),
    siteWith({ categories: { Fleet: crm } }),
    buildSite({ dealerships: [buildDealership()], leadForms: [form] }),
  ];
  for (const site of sites) expect(leadDataUses(site)[0]?.passedTo).toContain('the customer database (CRM) of the dealership');
});

test('ROUTE-52 the privacy policy says what happens to unfinished forms with several steps, and says that lenders may receive an application', () => {
  const site = siteWith({ email: ['sales@dealer.example'] });
  expect(leadDataUses(site)[0]?.purpose).toContain('but do not finish it');
  expect(financeDataUse(site)[0]?.passedTo.at(-1)).toContain('lenders or brokers');
});
