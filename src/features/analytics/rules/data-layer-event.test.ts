import { expect, test } from 'vitest';
import { dataLayerEvent } from './data-layer-event.ts';

test.each([
  [49, undefined, { event: 'view_search_results', event_id: 49 }],
  [4, 'mazda-7', { event: 'view_item', event_id: 4, item_id: 'mazda-7' }],
  [14, undefined, { event: 'generate_lead', event_id: 14 }],
  [39, 'mazda-7', { event: 'add_to_wishlist', event_id: 39, item_id: 'mazda-7' }],
  [25, undefined, { event: 'call_dealer', event_id: 25 }],
])('dataLayerEvent(%d, %j) returns the data layer entry %j', (eventId, slug, entry) => {
  expect(dataLayerEvent(eventId, slug)).toEqual(entry);
});
