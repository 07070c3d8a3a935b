import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DEMO_BODIES } from './demo-body.ts';
import { demoPictureNames, paintsOf, RENDERED_PAINTS, RENDERED_VIEWS } from './demo-picture.ts';

const fileOf = (name: string): string => path.join(process.cwd(), 'demo-media', `${name}.avif`);

describe('demo pictures', () => {
  test('a demo picture exists for every body in each of its paints and views', () => {
    const missing = DEMO_BODIES.flatMap((body) =>
      paintsOf(body).flatMap((paint) =>
        demoPictureNames(body, paint, Object.keys(RENDERED_VIEWS).length).filter((name) => !existsSync(fileOf(name))),
      ),
    );
    expect(missing).toEqual([]);
  });

  test.each(Object.keys(RENDERED_PAINTS))(
    'the rendered pictures of the body %s have the ratio 3:2, and each picture has the width that RENDERED_VIEWS states for its view',
    async (body) => {
      for (const [view, width] of Object.entries(RENDERED_VIEWS)) {
        const paint = RENDERED_PAINTS[body as keyof typeof RENDERED_PAINTS][0];
        const { format, ...size } = await sharp(fileOf(`${body}/${paint}-${view}`)).metadata();
        expect({ view, format, width: size.width, height: size.height }).toEqual({ view, format: 'heif', width, height: (width * 2) / 3 });
      }
    },
  );

  test('demoPictureNames names pictures in the given paint with different views, and repeats views if more pictures are requested', () => {
    expect(demoPictureNames('suv', 'red', 2)).toEqual(['suv/red-quarter', 'suv/red-side']);
    expect(demoPictureNames('bus', 'grey', 1)).toEqual(['van/grey-quarter']);
    const forty = demoPictureNames('hatch', 'white', 40);
    expect([forty.length, new Set(forty).size]).toEqual([40, 10]);
  });
});
