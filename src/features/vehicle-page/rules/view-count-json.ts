import type { CarJson } from '#features/stock/rules/car-json/car-json.ts';

/**
 * The answer of view.json (API-10). `views` is the number of views. `car_fields` contains the current values of fields
 * that can change soon. A cached page compares these values with its own, and so detects that it is out of date.
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
