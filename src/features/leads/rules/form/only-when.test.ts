import { describe, expect, test } from 'vitest';
import { buildLeadVehicle, FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { findLeadForm } from '../forms/find-lead-form.ts';
import { describeForm } from './describe-form.ts';
import { parseSubmission, stepProblems } from './parse-submission.ts';

const site = buildSite();
const form = findLeadForm(site, 'reservation') ?? undefined;
const modelOf = (own = form) => describeForm({ site, kind: 'reservation', form: own, vehicle: buildLeadVehicle(), now: TEST_NOW });
const ADDRESS = { delivery_street: '12 Example Street', delivery_suburb: 'Nerang', delivery_state: 'QLD', delivery_postcode: '4211' };
const DELIVERED = { ...FILLED_FORM, handover: 'Have it delivered' };

describe('the address of a delivery', () => {
  test('is required if the shopper wants the vehicle delivered; each empty field has its own error', () => {
    const problems = stepProblems(modelOf(), DELIVERED);
    expect(problems).toEqual([
      { field: 'delivery_street', message: 'Please enter the street and number to which we deliver.' },
      { field: 'delivery_suburb', message: 'Please enter the suburb or town.' },
      { field: 'delivery_state', message: 'Please choose the state.' },
      { field: 'delivery_postcode', message: 'Invalid postcode. Please enter a 4-digit number.' },
    ]);
    const parsed = parseSubmission(site, modelOf(), DELIVERED);
    expect(parsed).toEqual({ ok: false, error: problems });
  });

  test('is refused if its postcode is wrong or its state is not in the list', () => {
    expect(
      stepProblems(modelOf(), { ...DELIVERED, ...ADDRESS, delivery_postcode: '42', delivery_state: 'Bavaria' }).map(({ field }) => field),
    ).toEqual(['delivery_state', 'delivery_postcode']);
  });

  test('is stored in the lead if the shopper wants the vehicle delivered', () => {
    expect(parseSubmission(site, modelOf(), { ...DELIVERED, ...ADDRESS })).toMatchObject({
      value: { deliveryStreet: '12 Example Street', deliverySuburb: 'Nerang', deliveryState: 'QLD', deliveryPostcode: '4211' },
    });
  });

  test.each(['Pick it up', 'Not decided yet'])(
    'is neither required nor stored if the shopper answers %j, even if the post contains an address',
    (handover) => {
      for (const typed of [{}, ADDRESS, { delivery_postcode: 'x' }] as readonly Readonly<Record<string, string>>[])
        expect(parseSubmission(site, modelOf(), { ...FILLED_FORM, ...typed, handover })).toMatchObject({
          ok: true,
          value: { deliveryStreet: null, deliverySuburb: null, deliveryState: null, deliveryPostcode: null },
        });
    },
  );

  test('is always required if the form contains the fields of the address, but does not let the shopper choose between delivery and pick-up', () => {
    const own = findLeadForm(
      buildSite({
        leadForms: [
          {
            name: 'own',
            kind: 'reservation',
            title: 'Own',
            category: 'Reservation',
            button: 'Send',
            steps: [{ fields: ['delivery_address', 'contact'] }],
          },
        ],
      }),
      'own',
    );
    if (own === null) throw new Error('The site has no such form.');
    expect(stepProblems(modelOf(own), FILLED_FORM).map(({ field }) => field)).toEqual(Object.keys(ADDRESS));
    expect(parseSubmission(site, modelOf(own), { ...FILLED_FORM, ...ADDRESS })).toMatchObject({ value: { deliverySuburb: 'Nerang' } });
  });
});
