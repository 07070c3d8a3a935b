/**
 * Sample answers of Blue Flag, a service that finds the data of a vehicle by its number plate. The answers are for
 * the service's test plate TEST00 in Victoria. They have the form of the examples in Blue Flag's public documentation
 * (blueflag.com.au/docs, products NEVDIS Vehicle Details and Build and Compliance, read in November 2026).
 */
const vehicle = { vin: 'KMHH351EMKU00TEST', chassis: null, registration: { plate: 'TEST00', state: 'VIC' }, nvic: '042519' };

export const VEHICLE_DETAILS = {
  request_id: '6f9cd72a-2a35-4490-ab22-a63bf9d7cab8',
  result: [
    {
      ...vehicle,
      make: 'HYUNDAI',
      model: 'I30',
      colour: 'SILVER OR CHROME',
      body_type: 'HATCHBACK',
      vehicle_type: 'PASSENGER VEHICLE',
      engine_number: 'G4NATEST0000',
    },
  ],
};

export const BUILD_AND_COMPLIANCE = {
  request_id: '721657a0-8448-4489-b1bc-1bf0b400ecb8',
  result: [{ ...vehicle, compliance_plate: '2019-07', year_of_manufacture: '2019' }],
};

/** Returns the sample answer of Blue Flag to a request: the vehicle details, or the build and compliance dates. */
export const blueFlagAnswer = (path: string): object =>
  path.startsWith('/nevdis/vehicle_details') ? VEHICLE_DETAILS : BUILD_AND_COMPLIANCE;
