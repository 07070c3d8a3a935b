import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';

/**
 * Describes how the delivery calculator uses personal information; an empty list if the site has no delivery prices.
 */
export const deliveryDataUse = ({ delivery }: Site): readonly DataUse[] =>
  delivery.regions.length + delivery.bands.length === 0
    ? []
    : [
        {
          title: 'Delivery calculator',
          collected: ['the postcode that you enter'],
          purpose: 'It is used once, to show you the price of a delivery, and is not stored.',
          passedTo: delivery.by === 'distance' ? ['the service that finds the place of a postcode, which gets only the postcode'] : [],
          decisions: [],
        },
      ];
