import { expect, test, vi } from 'vitest';
import { discardRest } from './discard-rest.ts';

test('if the rest of a request body does not arrive, the function stops waiting after the time limit', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({ cancel });
  await discardRest(body.getReader(), { bytes: 1_000, ms: 20 });
  expect(cancel).toHaveBeenCalledOnce();
});
