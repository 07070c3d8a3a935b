import { expect, test } from 'vitest';
import type { VehicleImage } from '#model/vehicle/vehicle.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { carJson } from './car-json/car-json.ts';
import { mainPictureUrl, vehiclePictures } from './picture-addresses.ts';

const { media } = buildVehicle();
const image = (url: string, thumbUrl: string | null = null): VehicleImage => ({ url, thumbUrl });
const vehicle = (images: readonly VehicleImage[], primaryImageUrl: string | null = null, spinImages: readonly string[] = []) =>
  buildVehicle({ media: { ...media, images, primaryImageUrl, spinImages } });

test('VDP-02 the main picture is the first, and no picture appears twice', () => {
  expect(vehiclePictures(vehicle([image('/a'), image('/b'), image('/a')], '/b'))).toEqual(['/b', '/a']);
  expect(vehiclePictures(vehicle([image('/a')], 'https://elsewhere.example/b'))).toEqual(['https://elsewhere.example/b', '/a']);
  expect(mainPictureUrl(vehicle([image('/a'), image('/b')], '/b'))).toBe('/b');
});

test('a picture with an invalid address is left out; if the picture has a thumbnail with a valid address, the thumbnail is used', () => {
  const bad = ['javascript:alert(1)', '//evil.example/x', '/\\evil.example', 'null', ''];
  expect(
    vehiclePictures(
      vehicle(
        bad.map((url) => image(url)),
        'undefined',
      ),
    ),
  ).toEqual([]);
  expect(vehiclePictures(vehicle([image('null', '/small'), image('/b', '/b-small')]))).toEqual(['/small', '/b']);
});

test('VDP-02 a vehicle without photographs uses only the first picture of its 360 view', () => {
  const turn = ['/turn-0', '/turn-1', '/turn-2'];
  expect(vehiclePictures(vehicle([], null, turn))).toEqual(['/turn-0']);
  expect(vehiclePictures(vehicle([image('null')], '', ['null', ...turn]))).toEqual(['/turn-0']);
  expect(vehiclePictures(vehicle([image('/a')], null, turn))).toEqual(['/a']);
  expect(mainPictureUrl(vehicle([]))).toBeNull();
});

test('ENT-05 the API uses the same main picture as the pages', () => {
  const wire = (shown: ReturnType<typeof vehicle>) => carJson(shown, { dealership: null, path: '/cars/x', views: null }).primary_image_url;
  expect(wire(vehicle([], null, ['/turn-0', '/turn-1']))).toBe('/turn-0');
  expect(wire(vehicle([image('javascript:alert(1)')]))).toBeNull();
});
