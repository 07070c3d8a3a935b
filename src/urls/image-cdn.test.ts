import { expect, test } from 'vitest';
import { cdnAddress } from './image-cdn.ts';

const picture = { src: 'https://pics.example/a b/1.jpg?v=2', width: 600, frame: 'card', quality: 75 } as const;

test('IMG-01 IMG-02 the URL of a picture at an image CDN contains its width, its quality and the option for an automatic format', () => {
  expect(cdnAddress('imgix', { ...picture, base: 'https://cars.imgix.net' })).toBe(
    'https://cars.imgix.net/https%3A%2F%2Fpics.example%2Fa%20b%2F1.jpg%3Fv%3D2?auto=format&fit=crop&h=400&w=600&q=75',
  );
  expect(cdnAddress('cloudinary', { ...picture, base: 'https://res.cloudinary.com/cars' })).toBe(
    'https://res.cloudinary.com/cars/image/fetch/f_auto,q_75,c_fill,h_400,w_600/https%3A%2F%2Fpics.example%2Fa%20b%2F1.jpg%3Fv%3D2',
  );
  expect(cdnAddress('cloudflare', { ...picture, src: 'https://pics.example/1.jpg?v=2', base: 'https://www.cars.example' })).toBe(
    'https://www.cars.example/cdn-cgi/image/width=600,height=400,fit=cover,quality=75,format=auto/https://pics.example/1.jpg%3Fv=2',
  );
});

test('the image CDN’s URL for a whole picture resizes the picture without cropping it', () => {
  const whole = { ...picture, frame: 'whole', base: 'https://x.example' } as const;
  expect(cdnAddress('imgix', whole)).toContain('?auto=format&fit=max&w=600&q=75');
  expect(cdnAddress('cloudinary', whole)).toContain('/f_auto,q_75,c_limit,w_600/');
  expect(cdnAddress('cloudflare', whole)).toContain('/width=600,fit=scale-down,quality=75,format=auto/');
});
