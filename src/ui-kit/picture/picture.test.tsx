import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type HTMLElement, renderElement } from '#test/builders/pages/rendered-page.ts';
import { Logo } from '../logo/logo.tsx';
import { Picture, type PictureAddressing, PictureAddressingContext, usePictureAddress } from './picture.tsx';

/** Makes picture URLs that contain the requested options. */
const own: PictureAddressing = ({ src, vehicleId }, frame) =>
  src.endsWith('.svg')
    ? null
    : { formats: ['avif', 'webp'], at: (width, format = 'jpg') => `/${frame}/${width}/${vehicleId ?? 'site'}${src}.${format}` };
const network: PictureAddressing = ({ src }, frame) => ({ formats: [], at: (width) => `https://cdn.example/${frame}/${width}${src}` });

type Props = Parameters<typeof Picture>[0];
const render = (props: Partial<Props> = {}, addressing: PictureAddressing | null = own): HTMLElement =>
  renderElement(
    <PictureAddressingContext value={addressing}>
      <Picture src="/a.jpg" alt="A car" frame="card" width={600} {...props} />
    </PictureAddressingContext>,
  );
const imageOf = (body: HTMLElement) => {
  const image = body.querySelector('img');
  if (!image) throw new Error('no picture');
  return image;
};
const widthsOf = (srcSet: string | null | undefined): readonly number[] =>
  (srcSet ?? '').split(', ').map((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]));

describe('a picture', () => {
  test('IMG-01 a picture is offered as AVIF and WebP in several widths, and as JPEG for other browsers', () => {
    const body = render({ vehicleId: 7, sizes: '50vw' });
    const sources = [...body.querySelectorAll('picture > source')];
    expect(sources.map((source) => source.getAttribute('type'))).toEqual(['image/avif', 'image/webp']);
    expect(sources.map((source) => source.getAttribute('sizes'))).toEqual(['50vw', '50vw']);
    expect(sources[0]?.getAttribute('srcset')?.split(', ')[0]).toBe('/card/320/7/a.jpg.avif 320w');
    expect(imageOf(body).getAttribute('src')).toBe('/card/600/7/a.jpg.jpg');
    expect(imageOf(body).hasAttribute('srcset')).toBe(false);
  });

  test('IMG-03 IMG-05 width and height of a picture have the proportions of its frame, so that the page reserves the right space', () => {
    const sizeOf = (props: Partial<Props>) => ['width', 'height'].map((name) => imageOf(render(props)).getAttribute(name));
    expect(sizeOf({})).toEqual(['600', '400']);
    expect(sizeOf({ frame: 'slide', width: 1920 })).toEqual(['1920', '540']);
    expect(sizeOf({ frame: 'whole', width: 300, height: 90 })).toEqual(['300', '90']);
  });

  test('a picture is offered in the widths of the prop `widths`; without it, in widths up to twice its largest displayed width', () => {
    const widths = (props: Partial<Props>) => widthsOf(render(props).querySelector('source')?.getAttribute('srcset'));
    expect(widths({})).toEqual([320, 480, 600, 720, 900, 1200]);
    expect(widths({ width: 96 })).toEqual([120, 240]);
    expect(widths({ frame: 'slide', width: 1920 })).toEqual([320, 480, 600, 720, 900, 1200, 1600, 1920, 2560]);
    expect(widths({ widths: [480, 900] })).toEqual([480, 900]);
  });

  test('IMG-04 a picture with priority loads at once, other pictures load lazily', () => {
    const first = imageOf(render({ hasPriority: true }));
    expect([first.getAttribute('fetchpriority'), first.getAttribute('loading')]).toEqual(['high', null]);
    const other = imageOf(render());
    expect([other.getAttribute('fetchpriority'), other.getAttribute('loading')]).toEqual([null, 'lazy']);
  });

  test('a picture with a single width has one URL and no srcset', () => {
    const source = render({ widths: [240], sizes: '6rem' }).querySelector('source');
    expect(source?.getAttribute('srcset')).toBe('/card/240/site/a.jpg.avif');
    expect(source?.hasAttribute('sizes')).toBe(false);
  });

  test('IMG-01 a picture from an image CDN has no source element for each format, because the CDN chooses the format', () => {
    const body = render({}, network);
    expect(body.querySelector('source')).toBeNull();
    expect(imageOf(body).getAttribute('src')).toBe('https://cdn.example/card/600/a.jpg');
    expect(widthsOf(imageOf(body).getAttribute('srcset'))).toEqual([320, 480, 600, 720, 900, 1200]);
  });

  test('an SVG picture is shown from its original URL, with and without an image service', () => {
    for (const body of [render({ src: '/a.svg' }), render({ src: '/a.svg' }, null)]) {
      expect(body.querySelector('picture')).toBeNull();
      expect([imageOf(body).getAttribute('src'), imageOf(body).getAttribute('srcset')]).toEqual(['/a.svg', null]);
    }
  });
});

const Link = () => <a href={usePictureAddress()({ src: '/a.jpg', vehicleId: 7 }, 'whole', 1920)}>Larger</a>;

test('usePictureAddress returns one URL of a picture, or the original URL if there is no PictureAddressingContext', () => {
  const html = (addressing: PictureAddressing | null) =>
    renderToStaticMarkup(
      <PictureAddressingContext value={addressing}>
        <Link />
      </PictureAddressingContext>,
    );
  expect(html(own)).toContain('href="/whole/1920/7/a.jpg.webp"');
  expect(html(null)).toContain('href="/a.jpg"');
});

test('a logo is sharp and not cropped, and an SVG logo is unchanged', () => {
  const logoOf = (src: string) =>
    imageOf(
      renderElement(
        <PictureAddressingContext value={own}>
          <Logo src={src} alt="The Yard" width={200} height={60} />
        </PictureAddressingContext>,
      ),
    );
  expect(['src', 'width', 'height', 'loading'].map((name) => logoOf('/logo.png').getAttribute(name))).toEqual([
    '/whole/480/site/logo.png.webp',
    '200',
    '60',
    null,
  ]);
  expect(logoOf('/logo.svg').getAttribute('src')).toBe('/logo.svg');
});
