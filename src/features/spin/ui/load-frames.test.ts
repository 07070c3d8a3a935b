// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadFrames } from './load-frames.ts';

interface FakeBitmap {
  readonly width: number;
  readonly height: number;
  readonly close: ReturnType<typeof vi.fn>;
}

let made: FakeBitmap[];
const fetchMock = vi.fn<typeof fetch>();

const addresses = Array.from({ length: 36 }, (_, index) => `/frames/${index}.webp`);
const load = (signal = new AbortController().signal, onProgress: (done: number) => void = () => {}) =>
  loadFrames(addresses, { shown: 450, density: 1, onProgress, signal });

beforeEach(() => {
  made = [];
  fetchMock.mockImplementation(async () => new Response('picture'));
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('createImageBitmap', async (_source: unknown, { resizeWidth = 900, resizeHeight = 600 }: ImageBitmapOptions = {}) => {
    const bitmap = { width: resizeWidth, height: resizeHeight, close: vi.fn() };
    made.push(bitmap);
    return bitmap;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const open = (): readonly FakeBitmap[] => made.filter(({ close }) => close.mock.calls.length === 0);

test('SPIN-11 a spin is ready when every picture is loaded and decoded, and its progress is reported', async () => {
  const told: number[] = [];
  const frames = await load(undefined, (done) => told.push(done));
  expect(fetchMock.mock.calls.map(([address]) => address).sort()).toEqual([...addresses].sort());
  expect(frames.bitmaps).toHaveLength(36);
  expect(told).toEqual(Array.from({ length: 36 }, (_, index) => index + 1));
  expect(frames.size).toEqual({ width: 450, height: 300 });
});

test('the method close() frees the memory of all pictures of a spin', async () => {
  const frames = await load();
  expect(open()).toHaveLength(36);
  frames.close();
  expect(open()).toEqual([]);
});

test.each([
  ['answers with an error', () => Promise.resolve(new Response('', { status: 404 }))],
  ['cannot be reached', () => Promise.reject(new TypeError('away'))],
])(
  'SPIN-11 SPIN-12 if the server of one picture of a spin %s, loading the spin fails, and no picture stays in memory',
  async (_what, answer) => {
    fetchMock.mockImplementation((address) => (address === addresses[20] ? answer() : Promise.resolve(new Response('picture'))));
    await expect(load()).rejects.toThrow();
    expect(made.length).toBeGreaterThan(5);
    expect(open()).toEqual([]);
  },
);

test('loading a spin fails if one of its pictures does not arrive within 60 seconds; all pictures together may need more time', async () => {
  const limits: AbortController[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  fetchMock.mockImplementation(async (address, options) => {
    const limit = limits.at(-1);
    if (address !== addresses[20]) return new Response('picture');
    const aborted = new Promise<never>((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    });
    limit?.abort(new DOMException('too slow', 'TimeoutError'));
    return aborted;
  });
  await expect(load()).rejects.toThrow('too slow');
  expect(open()).toEqual([]);
  expect(timeout.mock.calls.every(([ms]) => ms === 60_000)).toBe(true);
  expect(limits).toHaveLength(fetchMock.mock.calls.length);
  timeout.mockRestore();
});

test('if the loading of a spin is cancelled, the memory of all its pictures is freed, even of those that arrive later', async () => {
  const left = new AbortController();
  const loading = load(left.signal, (done) => {
    if (done === 10) left.abort();
  });
  await expect(loading).rejects.toThrow();
  expect(open()).toEqual([]);
});
