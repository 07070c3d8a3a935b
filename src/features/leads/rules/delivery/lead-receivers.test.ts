import { describe, expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { leadFormSchema } from '../forms/lead-form-schema.ts';
import { leadReceivers } from './lead-receivers.ts';

const dealership = {
  recipients: {
    email: ['all@yard.example'],
    adf: ['crm@yard.example'],
    webhooks: [],
    departments: {
      service: { email: ['service@yard.example'], adf: [] },
      finance: { email: ['finance@yard.example'], adf: ['loans@yard.example'] },
    },
    categories: { Fleet: { email: ['fleet@yard.example'], adf: [] } },
  },
};
const site = buildSite();
const lead = (kind: Parameters<typeof leadReceivers>[2]['kind'], category: string, formName: string | null = null) => ({
  kind,
  category,
  formName,
});

describe('the receivers of a lead', () => {
  test('a lead of a department goes to the people of this department', () => {
    expect(leadReceivers(site, dealership, lead('service', 'Service', 'service-booking')).email).toEqual(['service@yard.example']);
  });

  test('a lead of a category goes to the people of this category and to the CRM of the dealership', () => {
    expect(leadReceivers(site, dealership, lead('fleet', 'Fleet'))).toEqual({ email: ['fleet@yard.example'], adf: ['crm@yard.example'] });
  });

  test('the leads of a department without receivers go to the receivers of the dealership', () => {
    expect(leadReceivers(site, dealership, lead('parts', 'Parts')).email).toEqual(['all@yard.example']);
  });

  test('the CRM of the dealership gets only leads about a sale', () => {
    expect(leadReceivers(site, dealership, lead('careers', 'Careers Enquiry')).adf).toEqual([]);
    expect(leadReceivers(site, dealership, lead('enquiry', 'Vehicle Enquiry')).adf).toEqual(['crm@yard.example']);
    expect(leadReceivers(site, dealership, lead('finance', 'Finance')).adf).toEqual(['loans@yard.example']);
  });

  test('the e-mail receivers in the definition of a form replace all other e-mail receivers of its leads', () => {
    const form = leadFormSchema.parse({
      name: 'fleet',
      kind: 'fleet',
      title: 'Fleet',
      category: 'Fleet',
      button: 'Send',
      receivers: { email: ['boss@yard.example'] },
      steps: [{ fields: ['contact'] }],
    });
    const own = { ...site, leadForms: [form] };
    expect(leadReceivers(own, dealership, lead('fleet', 'Fleet', 'fleet')).email).toEqual(['boss@yard.example']);
  });
});
