// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installBrokenPictures } from './broken-picture.behaviour.ts';

/** A picture that failed to load before the script started. */
beforeAll(() => {
  document.body.innerHTML =
    '<div><picture><source type="image/avif" srcset="/x.avif"><img id="early" class="picture" alt="A ute" data-fallback="ute" src="/x.jpg"></picture></div>';
  const early = document.querySelector('img');
  Object.defineProperties(early, { complete: { value: true }, naturalWidth: { value: 0 }, currentSrc: { value: '/x.avif' } });
  installBrokenPictures();
});
const image = (): HTMLImageElement => {
  const found = document.querySelector('img');
  if (!found) throw new Error('no picture');
  return found;
};
const drawings = (): readonly Element[] => [...document.querySelectorAll('svg.picture-fallback')];

test('if a picture failed to load before the script started, the script replaces the picture with the outline of the vehicle’s body', async () => {
  expect(image().dataset.broken).toBe('');
  await vi.waitFor(() => expect(drawings()).toHaveLength(1));
  expect(drawings()[0]?.previousElementSibling?.tagName).toBe('PICTURE');
});

describe('a picture that fails to load after the script started', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div><picture><img class="picture" alt="A hatch" data-fallback="hatch" src="/y.jpg"></picture></div>';
  });

  test('is replaced by one outline of the vehicle’s body, even after a second error event; its text alternative stays', async () => {
    image().dispatchEvent(new Event('error'));
    image().dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(drawings()).not.toHaveLength(0));
    expect(drawings()).toHaveLength(1);
    expect(drawings()[0]?.querySelectorAll('path, circle')).toHaveLength(3);
    expect(drawings()[0]?.getAttribute('aria-hidden')).toBe('true');
    expect([image().alt, image().dataset.broken]).toEqual(['A hatch', '']);
  });

  test('is not replaced by an outline if the name of its body shape is unknown', async () => {
    image().dispatchEvent(new Event('load'));
    expect(image().dataset.broken).toBeUndefined();
    image().dataset.fallback = 'constructor';
    image().dispatchEvent(new Event('error'));
    expect(image().dataset.broken).toBe('');
    await vi.waitFor(() => expect(image().dataset.broken).toBeUndefined());
    expect(drawings()).toHaveLength(0);
  });

  test('is hidden if it is decorative, so that the browser shows no icon for a broken picture', () => {
    delete image().dataset.fallback;
    image().alt = '';
    image().dispatchEvent(new Event('error'));
    expect([image().dataset.broken, drawings().length]).toEqual(['', 0]);
  });
});
