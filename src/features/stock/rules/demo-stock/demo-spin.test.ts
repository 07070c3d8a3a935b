import { expect, test } from 'vitest';
import { withDemoSpin } from './demo-spin.ts';

const pictureUrl = (name: string): string => `/media/demo/${name}.avif`;
const record = (name: string | null) => ({ images: name === null ? [] : [{ image: { url: pictureUrl(name) } }] });

interface Spun {
  readonly spin_images?: readonly string[];
  readonly spin_interior_image?: string | null;
  readonly hotspots?: {
    readonly exterior: readonly { readonly id: string }[];
    readonly interior: readonly { readonly id: string }[];
    readonly positions: readonly { readonly hotspotId: string; readonly activeAngle: number }[];
  };
}
const spun = (name: string | null): Spun => withDemoSpin(record(name), pictureUrl) as Spun;

test('a demo vehicle gets the 360° pictures that exist for its body and paint, and an SUV also gets a picture of the interior', () => {
  expect(spun('suv/blue-quarter').spin_images).toHaveLength(36);
  expect(spun('suv/blue-quarter').spin_images?.[0]).toBe('/media/demo/spin/suv-blue/01.avif');
  expect(spun('suv/blue-quarter').spin_interior_image).toBe('/media/demo/interior/suv.avif');
  expect(spun('ute/orange-quarter').spin_interior_image).toBeNull();
});

test('demo vehicles without a rendered spin are not changed', () => {
  for (const name of ['suv/white-quarter', 'hatch/blue-quarter', 'van/white-quarter', null]) {
    expect(spun(name)).toEqual(record(name));
  }
});

test('SPIN-07 SPIN-08 each hotspot of a demo spin is visible in at least one picture', () => {
  for (const name of ['suv/blue-quarter', 'ute/orange-quarter']) {
    const { exterior = [], interior = [], positions = [] } = spun(name).hotspots ?? {};
    expect(exterior.length).toBeGreaterThan(2);
    for (const { id } of [...exterior, ...interior])
      expect(positions.filter(({ hotspotId }) => hotspotId === id).length, id).toBeGreaterThan(0);
  }
});
