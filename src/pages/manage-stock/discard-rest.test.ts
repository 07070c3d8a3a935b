import { expect, test, vi } from 'vitest';
import { discardRest } from './discard-rest.ts';

test('the rest of a body that does not arrive is given up after the time limit', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({ cancel });
  await discardRest(body.getReader(), { bytes: 1_000, ms: 20 });
  expect(cancel).toHaveBeenCalledOnce();
});
