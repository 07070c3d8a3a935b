import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { RequestStates } from '#features/agents/server/request-states.server.ts';
import { a, b, type StoreCases } from './store-bench.ts';

const states = new RequestStates<{ readonly text: string }>(randomBytes(32));
/** The MCP library passes the request as an argument, but `RequestStates` does not read it. So an empty object is enough here. */
const context = {} as Parameters<typeof states.mint>[2];

const refusesTheOtherSite = async (): Promise<void> => {
  const signed = await states.mint(b, { text: 'hello' }, context);
  await expect(states.verify(a, signed, context)).rejects.toThrow();
  expect(await states.verify(b, signed, context)).toEqual({ text: 'hello' });
};

export const agentsCases: StoreCases = {
  RequestStates: { mint: refusesTheOtherSite, verify: refusesTheOtherSite },
};
