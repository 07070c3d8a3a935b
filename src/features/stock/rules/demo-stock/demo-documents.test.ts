import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '#urls/paths.ts';
import { withDemoDocuments } from './demo-documents.ts';

const record = (number: number, picture: string, carType = 'used') => ({
  external_id: `DEMO-${String(number).padStart(4, '0')}`,
  car_type: carType,
  images: [{ image: { url: paths.demoPicture(picture) } }],
});
const isThere = (address: unknown): boolean => existsSync(path.join(process.cwd(), String(address).replace('/media/demo/', 'demo-media/')));

test('the video of a demo vehicle shows the body and paint of this vehicle, and the file of the video exists', () => {
  const { video_url: film } = withDemoDocuments(record(1, 'suv/white-quarter'), paths.demoPicture);
  expect(film).toBe('/media/demo/film/suv-white.webm');
  expect(isThere(film)).toBe(true);
  for (const other of ['suv/red-quarter', 'hatch/white-quarter'])
    expect(withDemoDocuments(record(1, other), paths.demoPicture)).not.toHaveProperty('video_url');
  expect(withDemoDocuments({ ...record(1, 'x'), images: [] }, paths.demoPicture)).not.toHaveProperty('video_url');
});

test('a used demo vehicle has a history report if its number is divisible by 3, and the file of the report exists', () => {
  const reports = [3, 4, 5, 6].map((number) => withDemoDocuments(record(number, 'hatch/red-quarter'), paths.demoPicture).file);
  expect(reports).toEqual([reports[0], undefined, undefined, reports[0]]);
  expect(isThere(reports[0])).toBe(true);
  expect(withDemoDocuments(record(3, 'hatch/red-quarter', 'new'), paths.demoPicture)).not.toHaveProperty('file');
});
