// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { installBrokenPictures } from './broken-picture.behaviour.ts';

/** One that failed before the behaviour was there. */
beforeAll(() => {
  document.body.innerHTML =
    '<div><picture><source type="image/avif" srcset="/x.avif"><img id="early" class="picture" alt="A ute" data-fallback="ute" src="/x.jpg"></picture></div>';
  const early = document.querySelector('img');
  Object.defineProperties(early, { complete: { value: true }, naturalWidth: { value: 0 }, currentSrc: { value: '/x.avif' } });
  installBrokenPictures();
});
beforeEach((context) => {
  if (context.task.name.startsWith('one that failed')) return;
  document.body.innerHTML = '<div><picture><img class="picture" alt="A hatch" data-fallback="hatch" src="/y.jpg"></picture></div>';
});

const image = (): HTMLImageElement => {
  const found = document.querySelector('img');
  if (!found) throw new Error('no picture');
  return found;
};
const drawings = (): readonly Element[] => [...document.querySelectorAll('svg.picture-fallback')];

test('one that failed before is drawn, beside its <picture>', async () => {
  expect(image().dataset.broken).toBe('');
  await vi.waitFor(() => expect(drawings()).toHaveLength(1));
  expect(drawings()[0]?.previousElementSibling?.tagName).toBe('PICTURE');
});

test('a picture that does not arrive is drawn as its body, once, and keeps its words', async () => {
  image().dispatchEvent(new Event('error'));
  image().dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(drawings()).not.toHaveLength(0));
  expect(drawings()).toHaveLength(1);
  expect(drawings()[0]?.querySelectorAll('path, circle')).toHaveLength(3);
  expect(drawings()[0]?.getAttribute('aria-hidden')).toBe('true');
  expect([image().alt, image().dataset.broken]).toEqual(['A hatch', '']);
});

test('a picture that arrived, and one of nothing that can be drawn, stay as they are', async () => {
  image().dispatchEvent(new Event('load'));
  expect(image().dataset.broken).toBeUndefined();
  image().dataset.fallback = 'constructor';
  image().dispatchEvent(new Event('error'));
  expect(image().dataset.broken).toBe('');
  await vi.waitFor(() => expect(image().dataset.broken).toBeUndefined());
  expect(drawings()).toHaveLength(0);
});

test('a decoration that does not arrive leaves its box, without the browser’s mark', () => {
  delete image().dataset.fallback;
  image().alt = '';
  image().dispatchEvent(new Event('error'));
  expect([image().dataset.broken, drawings().length]).toEqual(['', 0]);
});
