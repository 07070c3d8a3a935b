import { describe, expect, test } from 'vitest';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';
import { pickLender } from './pick-lender.ts';

describe('the lender’s finance offer for a vehicle', () => {
  const vehicle = {
    financeLenders: {
      'nissan-finance': buildLender({ financeProvider: 'Nissan Finance', interestRate: 5 }),
      main: buildLender({ financeProvider: 'Example Finance', interestRate: 6 }),
    },
  };

  test.each(['Nissan Finance', 'nissan-finance', 'NISSAN', 'nissan'])(
    "FIN-48 is found for every spelling of the provider's name: %s",
    (provider) => {
      expect(pickLender(vehicle, provider)?.interestRate).toBe(5);
    },
  );

  test("FIN-48 is found by the provider's name in the offer, even if the offer is stored under another key", () => {
    expect(pickLender(vehicle, 'Example Finance')?.interestRate).toBe(6);
  });

  test("FIN-48 is null if the site's provider has no offer, or if the site names no provider", () => {
    expect(pickLender(vehicle, 'Angle')).toBeNull();
    expect(pickLender(vehicle, null)).toBeNull();
    expect(pickLender({ financeLenders: {} }, 'Angle')).toBeNull();
  });
});
