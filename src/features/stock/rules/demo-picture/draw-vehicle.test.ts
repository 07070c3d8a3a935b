import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { DEMO_BODIES } from './demo-body.ts';
import { type DemoView, demoPictureName, drawVehicle, parseDemoPicture } from './draw-vehicle.ts';
import { DEMO_PAINTS, type DemoPaint } from './paint.ts';

const VIEWS: readonly DemoView[] = ['side', 'right', 'front', 'rear', 'interior', 'close-1', 'close-17', 'close-40'];

test.each(DEMO_BODIES)('a %s is drawn in every view: whole, small, the same each time, and loading nothing', (body) => {
  for (const view of VIEWS) {
    const picture = drawVehicle({ body, paint: 'blue', view });
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(picture).close();
    expect(picture).toContain('viewBox="0 0 1200 800"');
    expect(picture).not.toMatch(/NaN|undefined|Infinity/);
    expect(picture.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<image|<style/);
    expect(picture.length).toBeLessThan(20_000);
    expect(drawVehicle({ body, paint: 'blue', view })).toBe(picture);
  }
});

test('paint, body and view each make another picture', () => {
  const base = { body: 'ute', paint: 'white', view: 'side' } as const;
  const pictures = [
    base,
    { ...base, paint: 'red' as const },
    { ...base, body: 'suv' as const },
    ...VIEWS.slice(1).map((view) => ({ ...base, view })),
  ];
  expect(new Set(pictures.map(drawVehicle)).size).toBe(pictures.length);
});

test('a name is read back as it was written, and anything else is no picture', () => {
  for (const body of DEMO_BODIES) {
    for (const paint of Object.keys(DEMO_PAINTS) as DemoPaint[]) {
      for (const view of VIEWS) expect(parseDemoPicture(demoPictureName({ body, paint, view }))).toEqual({ body, paint, view });
    }
  }
  for (const name of [
    '',
    'ute-white',
    'ute-white-close-0',
    'ute-white-close-41',
    'ute-white-close-100',
    'tank-white-side',
    'ute-mauve-side',
    '../ute-white-side',
  ]) {
    expect(parseDemoPicture(name)).toBeNull();
  }
});
