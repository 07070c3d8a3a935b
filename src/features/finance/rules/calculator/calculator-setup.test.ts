import { describe, expect, test } from 'vitest';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildFinancedVehicle, buildFinanceSite, type FinanceOverrides } from '#test/builders/finance/financed-vehicle.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { calculatorSetup } from './calculator-setup.ts';

/** A vehicle whose only finance offer comes from the given provider. */
const carOf = (provider: string, lender: Partial<FinanceLenderEntry> = {}, vehicle: Partial<Vehicle> = {}) =>
  buildFinancedVehicle(lender, vehicle, provider);

describe('the setup of a calculator', () => {
  test('SITE-08 FIN-41 FIN-42 FIN-43 is missing if finance is switched off, if the dealership is excluded, and for a sold vehicle', () => {
    expect(calculatorSetup(buildFinanceSite(), buildFinancedVehicle())).not.toBeNull();
    expect(calculatorSetup(buildFinanceSite({}, { features: { finance: false } }), buildFinancedVehicle())).toBeNull();
    expect(calculatorSetup(buildFinanceSite({ informationShown: false }), buildFinancedVehicle())).toBeNull();
    expect(calculatorSetup(buildFinanceSite({ excludedDealerships: ['northside'] }), buildFinancedVehicle())).toBeNull();
    expect(calculatorSetup(buildFinanceSite(), buildFinancedVehicle({}, { status: 'sold' }))).toBeNull();
  });

  test('SITE-08 FIN-40 exists for a vehicle without a lender, and for a page without a vehicle', () => {
    expect(calculatorSetup(buildFinanceSite(), buildVehicle())).not.toBeNull();
    expect(calculatorSetup(buildFinanceSite(), null)?.limits.amount.defaultCents).toBe(3_000_000);
    expect(calculatorSetup(buildFinanceSite({}, { features: { finance: false } }), null)).toBeNull();
  });

  test('FIN-08 FIN-20 initially has the sale price and the lender’s deposit', () => {
    const { limits } = calculatorSetup(buildFinanceSite(), buildFinancedVehicle({}, { offerPriceCents: 3_299_000 })) ?? {};
    expect(limits?.amount.defaultCents).toBe(3_299_000);
    expect(limits?.deposit.defaultCents).toBe(349_900);
  });

  test('FIN-21 uses the first known establishment fee of these: that of the site, of the provider, of the lender’s offer for the vehicle; without any, the fee is 0', () => {
    const fee = (finance: FinanceOverrides, vehicle = buildFinancedVehicle()) =>
      calculatorSetup(buildFinanceSite(finance), vehicle)?.fees.financedCents;
    expect(fee({})).toBe(39_500);
    expect(fee({}, buildVehicle())).toBe(0);
    expect(fee({ provider: 'ausloans' }, carOf('ausloans'))).toBe(136_050);
    expect(fee({ provider: 'taurus' }, carOf('taurus'))).toBe(130_000);
    expect(fee({ provider: 'taurus', establishmentFee: 500 }, carOf('taurus'))).toBe(50_000);
    expect(fee({ establishmentFee: 0 })).toBe(0);
  });

  test('FIN-26 for the provider idm, charges fees of $395, $6 and $912.25, and $8 a month', () => {
    expect(calculatorSetup(buildFinanceSite({ preset: 'card', provider: 'idm' }), buildFinancedVehicle())?.fees).toEqual({
      financedCents: 131_325,
      governmentCents: 600,
      monthlyCents: 800,
    });
  });

  test('FIN-23 uses the rounding that the site chose; if it chose none, the rounding of the provider, such as rounding up for ausloans', () => {
    const rounding = (finance: FinanceOverrides) => calculatorSetup(buildFinanceSite({ preset: 'card', ...finance }), null)?.rounding;
    expect(rounding({})).toBe('none');
    expect(rounding({ rounding: 'floor' })).toBe('floor');
    expect(rounding({ provider: 'ausloans' })).toBe('ceil');
    expect(rounding({ provider: 'ausloans', rounding: 'floor' })).toBe('floor');
  });

  test('FIN-24 FIN-25 contains the comparison rates for the initial rate and for the lender’s rate', () => {
    expect(calculatorSetup(buildFinanceSite({ preset: 'card' }), buildFinancedVehicle())?.stated).toEqual([
      { interestRate: 8.99, comparison: { from: 9.56, to: 9.56 } },
      { interestRate: 12.94, comparison: { from: 13.53, to: 13.53 } },
    ]);
    expect(calculatorSetup(buildFinanceSite({ preset: 'card', provider: 'idm' }), null)?.stated).toEqual([
      { interestRate: 12.94, comparison: { from: 15.47, to: 15.47 } },
    ]);
    expect(calculatorSetup(buildFinanceSite({ preset: 'card', provider: 'powertorque' }), null)?.stated[0]?.comparison).toEqual({
      from: 8.38,
      to: 19.42,
    });
    const dear = buildFinanceSite({ preset: 'card', provider: 'powertorque', cardCalculator: { maxInterest: 25, defaultInterest: 19.5 } });
    expect(calculatorSetup(dear, null)?.stated).toEqual([]);
  });
});
