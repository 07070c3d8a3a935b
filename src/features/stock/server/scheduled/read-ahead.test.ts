import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

const collect = async (bytes: AsyncIterable<Uint8Array>): Promise<{ readonly text: string; readonly error: unknown }> => {
  let text = '';
  try {
    for await (const chunk of bytes) text += Buffer.from(chunk).toString('latin1');
    return { text, error: null };
  } catch (error) {
    return { text, error };
  }
};

test('readAhead returns the same bytes and the same error as the download itself', async () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 0, max: 200 }), fc.boolean(), async (chunks, maxBytes, doesFail) => {
      const problem = new Error('the connection failed');
      async function* download(): AsyncGenerator<Uint8Array> {
        for (const [index, size] of chunks.entries()) yield Buffer.alloc(size, 97 + index);
        if (doesFail) throw problem;
      }
      expect(await collect(readAhead(download(), maxBytes))).toEqual(await collect(download()));
    }),
  );
});

test('readAhead ends the download if its caller stops reading', async () => {
  let isClosed = false;
  async function* download(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.alloc(10);
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of readAhead(download(), 35)) break;
  expect(isClosed).toBe(true);
});
