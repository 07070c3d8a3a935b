import { describe, expect, test } from 'vitest';
import { NO_MEDIA } from '#features/stock/rules/blank-feed-vehicle.ts';
import type { VehicleMedia } from '#model/vehicle/vehicle.ts';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { integratorOrigins } from '../rules/spin-integrator.ts';
import { spinViews } from './spin-views.ts';

const framesOf = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `/media/spin-${index}.avif`);

const viewsOf = (media: Partial<VehicleMedia>, site: SiteOverrides = {}) =>
  spinViews(buildSite(site), buildVehicle({ media: { ...NO_MEDIA, ...media } }));

const INTEGRATORS = {
  spinCode: { script: 'https://spin.example/load.js?key={key}&car={code}', key: 'k&1', hosts: ['pictures.spin.example'] },
  impel: { script: 'https://impel.example/load.js', key: 'k2' },
};

describe('spinViews', () => {
  test('VDP-07 SPIN-01 a vehicle with pictures for a spin has a spin, and a vehicle with a panorama has an interior view', () => {
    const { spin, interior } = viewsOf({ spinImages: framesOf(36), spinInteriorImage: '/media/inside.avif' });
    expect(spin).toMatchObject({ kind: 'frames', frames: framesOf(36) });
    expect(interior?.panorama).toBe('/media/inside.avif');
    expect(viewsOf({})).toEqual({ spin: null, interior: null, startView: 'images' });
    expect(viewsOf({ spinInteriorImage: '/media/inside.avif' })).toMatchObject({
      spin: null,
      interior: { panorama: '/media/inside.avif' },
    });
    expect(viewsOf({ spinImages: framesOf(8) })).toMatchObject({ spin: { kind: 'frames' }, interior: null });
  });

  test('SITE-10 no vehicle has 360° views if the site has switched the feature off', () => {
    const media = { spinImages: framesOf(36), spinInteriorImage: '/media/inside.avif', spinCode: 'c' };
    const off = viewsOf(media, { features: { spin: false }, spin: { integrators: INTEGRATORS } });
    expect(off).toEqual({ spin: null, interior: null, startView: 'images' });
  });

  test("SPIN-02 the gallery starts with the spin; it starts with the pictures for a vehicle without a spin, and with the option startView 'images'", () => {
    expect(viewsOf({ spinImages: framesOf(36) }).startView).toBe('spin');
    expect(viewsOf({ spinImages: framesOf(36) }, { spin: { startView: 'images' } }).startView).toBe('images');
    expect(viewsOf({ spinInteriorImage: '/media/inside.avif' }).startView).toBe('images');
  });

  test.each([
    ['too few pictures', framesOf(7)],
    ['an address with the scheme javascript:', [...framesOf(35), 'javascript:alert(1)']],
    ['an address without a scheme', [...framesOf(35), '//elsewhere.example/x.jpg']],
  ])('a vehicle has no spin if its list of pictures is not usable: %s', (_what, spinImages) => {
    expect(viewsOf({ spinImages }).spin).toBeNull();
  });

  test('a spin with more than 72 pictures shows every second or third picture, and always the first', () => {
    const { spin } = viewsOf({ spinImages: framesOf(144) });
    expect(spin?.kind === 'frames' && [spin.frames.length, spin.frames[0], spin.frames[1]]).toEqual([
      72,
      '/media/spin-0.avif',
      '/media/spin-2.avif',
    ]);
  });

  test('SPIN-07 the exterior and the interior view each contain only their own hotspots with a text, and the positions of these hotspots', () => {
    const { spin, interior } = viewsOf({
      spinImages: framesOf(36),
      spinInteriorImage: '/media/inside.avif',
      exteriorHotspots: [
        { id: 'a', description: 'Tow bar' },
        { id: 'b', description: '  ' },
      ],
      interiorHotspots: [{ id: 'c', description: 'Heated seats' }],
      hotspotPositions: ['a', 'b', 'c', 'd'].map((hotspotId) => ({ hotspotId, activeAngle: 0, posX: 10, posY: 10 })),
    });
    expect(spin).toMatchObject({ hotspots: [{ id: 'a' }], positions: [{ hotspotId: 'a' }] });
    expect(interior).toMatchObject({ hotspots: [{ id: 'c' }], positions: [{ hotspotId: 'c' }] });
  });
});

describe('SPIN-17 the script of another company', () => {
  const site = { spin: { integrators: INTEGRATORS } };

  test('SPIN-17 the script of a company is loaded with the site’s key if the vehicle has a code of this company', () => {
    expect(viewsOf({ spinCode: 'car 7' }, site).spin).toEqual({
      kind: 'integrator',
      scriptUrl: 'https://spin.example/load.js?key=k%261&car=car%207',
      key: 'k&1',
      code: 'car 7',
    });
    expect(viewsOf({ impel: 'X9' }, site).spin).toMatchObject({ scriptUrl: 'https://impel.example/load.js', key: 'k2', code: 'X9' });
  });

  test('SPIN-17 the script is used only if the site has a key, and the vehicle has a spin_code and no spin pictures of its own', () => {
    expect(viewsOf({ spinCode: ' ' }, site).spin).toBeNull();
    expect(viewsOf({ spinCode: 'c' }).spin).toBeNull();
    expect(viewsOf({ spinCode: 'c', spinImages: framesOf(36) }, site).spin?.kind).toBe('frames');
  });

  test('the script may load from the hosts in the settings, and from no host if the feature is off', () => {
    expect(integratorOrigins(buildSite(site))).toEqual(['https://spin.example', 'https://pictures.spin.example', 'https://impel.example']);
    expect(integratorOrigins(buildSite({ ...site, features: { spin: false } }))).toEqual([]);
    expect(integratorOrigins(buildSite())).toEqual([]);
  });
});
