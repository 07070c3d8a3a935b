import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { pictureAddressing } from './picture-addressing.ts';

const ORIGIN = 'https://www.yard.example';
const addressing = (images: SiteOverrides['images']) =>
  pictureAddressing(buildSite({ images }), ORIGIN, (name) => (name === 'hero.jpg' ? 'abc' : null));
const src = 'https://pics.example/1.jpg';

test('IMG-01 picture URLs of our image service offer AVIF and WebP, and contain the version of a media file', () => {
  const hero = addressing({})({ src: '/media/hero.jpg' }, 'slide');
  expect(hero?.formats).toEqual(['avif', 'webp']);
  expect(hero?.at(1920, 'avif')).toBe('/images/1920x540/m.abc/hero.jpg.avif');
  expect(addressing({})({ src: '/media/other.jpg' }, 'whole')?.at(600)).toBe('/images/600/m/other.jpg.jpg');
  expect(addressing({})({ src: '/media/logo.svg' }, 'whole')).toBeNull();
});

test('IMG-02 a picture URL contains the picture quality of the site, so that a changed quality takes effect at once', () => {
  const at = (quality: number) => addressing({ quality })({ src: '/media/hero.jpg' }, 'card')?.at(600);
  expect([at(75), at(60)]).toEqual(['/images/600x400/m.abc/hero.jpg.jpg', '/images/600x400q60/m.abc/hero.jpg.jpg']);
});

test('IMG-01 IMG-02 a picture URL for an image CDN contains the full URL and the version of the source, the width and the quality; the CDN chooses the format', () => {
  const cloudflare = addressing({ provider: 'cloudflare', base: 'https://cdn.example' });
  expect(cloudflare({ src: '/media/hero.jpg' }, 'card')?.formats).toEqual([]);
  expect(cloudflare({ src: '/media/hero.jpg' }, 'card')?.at(600)).toBe(
    `https://cdn.example/cdn-cgi/image/width=600,height=400,fit=cover,quality=75,format=auto/${ORIGIN}/media/hero.jpg%3Fv=abc`,
  );
  expect(cloudflare({ src: '/media/other.jpg' }, 'card')?.at(600)).toMatch(/\/media\/other\.jpg$/);
  expect(cloudflare({ src }, 'card')?.at(600)).toMatch(/pics\.example\/1\.jpg$/);
  expect(addressing({ provider: 'cloudinary', base: 'https://res.cloudinary.com/yard', quality: 60 })({ src }, 'card')?.at(600)).toContain(
    'q_60',
  );
  expect(cloudflare({ src: '/media/logo.svg' }, 'whole')).toBeNull();
});

test('an imgix URL is signed with a hash of the token, the path and the query if the settings contain a token; without a token it is not signed', () => {
  const base = 'https://yard.imgix.net';
  const plain = addressing({ provider: 'imgix', base })({ src }, 'card')?.at(600) ?? '';
  const signed = addressing({ provider: 'imgix', base, token: 'hush' })({ src }, 'card')?.at(600) ?? '';
  const signature = createHash('md5')
    .update(`hush${plain.slice(base.length)}`)
    .digest('hex');
  expect(signed).toBe(`${plain}&s=${signature}`);
  expect(signed).not.toContain('hush');
});

test('the content security policy allows pictures only from the site and its image CDN', () => {
  const picturesOf = (images: SiteOverrides['images']) => /img-src ([^;]*)/.exec(contentSecurityPolicy(buildSite({ images })))?.[1];
  expect(picturesOf({})).toBe("'self' data:");
  expect(picturesOf({ provider: 'cloudinary', base: 'https://res.cloudinary.com/yard' })).toBe("'self' data: https://res.cloudinary.com");
});

test('settings with an image CDN but without its base URL are refused', () => {
  expect(() => buildSite({ images: { provider: 'imgix' } })).toThrow(/base/);
});
