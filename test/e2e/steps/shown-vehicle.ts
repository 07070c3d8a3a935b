import { expect, type Page } from '@playwright/test';
import { askServer, siteUrl } from './fixture.ts';

interface ShownVehicle {
  readonly slug: string;
  readonly status: string;
  readonly photos_count: number;
  readonly dealercomments: string | null;
  readonly simple_fuel: string | null;
  readonly video_url: string | null;
}

/**
 * The path of the page of a vehicle. The vehicle is on the first result page of a demo site, has no video, and meets the
 * condition `suits`.
 */
export const vehiclePath = async (page: Page, site: string, suits: (vehicle: ShownVehicle) => boolean): Promise<string> => {
  const answer = await askServer(page, siteUrl(site, '/api/search?path=/search/new-used-and-demo-cars/'));
  expect(answer.ok()).toBe(true);
  const { hits } = (await answer.json()) as { hits: readonly ShownVehicle[] };
  const found = hits.find((vehicle) => vehicle.status === 'in_stock' && vehicle.video_url === null && suits(vehicle));
  if (!found) throw new Error('No vehicle on the first result page meets the condition of this test');
  return `/cars/${found.slug}`;
};
