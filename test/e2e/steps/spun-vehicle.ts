import type { Page } from '@playwright/test';
import { askServer, siteUrl } from './fixture.ts';

interface SpunVehicle {
  readonly slug: string;
  readonly spin_images: readonly string[];
  readonly spin_interior_image: string | null;
}

/** The path of the page of a vehicle that has a 360-degree view (spin). */
export const spunPath = async (page: Page, site: string, suits: (vehicle: SpunVehicle) => boolean = () => true): Promise<string> => {
  const { items } = (await (await askServer(page, siteUrl(site, '/api/cars?limit=100'))).json()) as { items: readonly SpunVehicle[] };
  const found = items.find((vehicle) => vehicle.spin_images.length > 0 && suits(vehicle));
  if (!found) throw new Error(`No vehicle of ${site} has a 360-degree view and meets the condition of this test`);
  return `/cars/${found.slug}`;
};
