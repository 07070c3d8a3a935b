import { expect, test } from 'vitest';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { viewingLocation } from './viewing-location.ts';

const southport = buildLocation();
const nerang = buildLocation({ id: 'nerang' });
const shed = buildLocation({ id: 'shed', visible: false, distributionLocations: ['nerang'] });

test('shoppers can see a vehicle at the first visible one of these locations: its own location, its handover location, the primary location; if all are hidden, the result is null', () => {
  const seenAt = (locationId: string | null) => viewingLocation({ locations: [southport, nerang, shed] }, { locationId })?.id;
  expect([seenAt('nerang'), seenAt('shed'), seenAt('elsewhere'), seenAt(null)]).toEqual(['nerang', 'nerang', 'southport', 'southport']);
  expect(viewingLocation({ locations: [shed] }, { locationId: 'shed' })).toBeNull();
});
