import { expect, test } from 'vitest';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { viewingLocation } from './viewing-location.ts';

const southport = buildLocation();
const nerang = buildLocation({ id: 'nerang' });
const shed = buildLocation({ id: 'shed', visible: false, distributionLocations: ['nerang'] });

test('shoppers can see a vehicle at its location, or at the handover location if its location is hidden, or else at the primary location; there is none if all locations are hidden', () => {
  const seenAt = (locationId: string | null) => viewingLocation({ locations: [southport, nerang, shed] }, { locationId })?.id;
  expect([seenAt('nerang'), seenAt('shed'), seenAt('elsewhere'), seenAt(null)]).toEqual(['nerang', 'nerang', 'southport', 'southport']);
  expect(viewingLocation({ locations: [shed] }, { locationId: 'shed' })).toBeNull();
});
