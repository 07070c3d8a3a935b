import type { CarJson } from '#features/stock/rules/car-json/car-json.ts';

/**
 * The answer of view.json (API-10): the number of views, and in `car_fields` the values that may have changed since a
 * cached page was made, so that the page can detect that it is out of date.
 */
export const viewCountJson = (car: CarJson, views: number) => ({
  views,
  car_fields: {
    id: car.id,
    slug: car.slug,
    status: car.status,
    sold: car.sold,
    reserved: car.reserved,
    price: car.price,
    offer_price: car.offer_price,
    photos_count: car.photos_count,
    updated_at: car.updated_at,
    views,
  },
});
