import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseCircuit } from './database-circuit.server.ts';

/** A circuit breaker for a simulated database. The test decides whether this database answers. */
const createCircuit = () => {
  const state = { isReachable: true, received: 0, probes: 0, changes: [] as boolean[] };
  const circuit = new DatabaseCircuit({
    probe: async () => {
      state.probes += 1;
      return state.isReachable;
    },
    received: () => state.received,
    retryMs: 1,
  });
  circuit.onChange((isOpen) => state.changes.push(isOpen));
  return { circuit, state };
};

test('the circuit opens when a failure is reported and the check on a new connection fails too', async () => {
  const { circuit, state } = createCircuit();
  state.isReachable = false;
  circuit.suspect();
  await expect.poll(() => circuit.isOpen).toBe(true);
  circuit.close();
});

test('the circuit stays closed when the check succeeds', async () => {
  const { circuit, state } = createCircuit();
  circuit.suspect();
  await expect.poll(() => state.probes).toBe(1);
  await nextTurn();
  expect([circuit.isOpen, state.changes]).toEqual([false, []]);
});

test('the circuit stays closed when the check fails but other connections receive data, because the database is only slow', async () => {
  let isOver = false;
  let received = 0;
  const circuit = new DatabaseCircuit({
    probe: async () => {
      received += 1;
      isOver = true;
      return false;
    },
    received: () => received,
  });
  circuit.suspect();
  await expect.poll(() => isOver).toBe(true);
  await nextTurn();
  expect(circuit.isOpen).toBe(false);
});

test('the circuit checks again by itself and closes when the database answers', async () => {
  const { circuit, state } = createCircuit();
  state.isReachable = false;
  circuit.suspect();
  await expect.poll(() => state.probes).toBeGreaterThan(3);
  state.isReachable = true;
  await expect.poll(() => circuit.isOpen).toBe(false);
  expect(state.changes).toEqual([true, false]);
  state.isReachable = false;
  circuit.suspect();
  await expect.poll(() => circuit.isOpen).toBe(true);
  circuit.close();
});

test('many failures at the same time cause only one check', async () => {
  const { circuit, state } = createCircuit();
  for (let failure = 0; failure < 50; failure += 1) circuit.suspect();
  await nextTurn();
  expect(state.probes).toBe(1);
});

test('callers that wait for a connection are notified when the circuit opens', async () => {
  const { circuit, state } = createCircuit();
  let told = 0;
  const stop = circuit.onOpen(() => {
    told += 1;
  });
  circuit.onOpen(() => {
    told += 1;
  });
  stop();
  state.isReachable = false;
  circuit.suspect();
  await expect.poll(() => circuit.isOpen).toBe(true);
  expect(told).toBe(1);
  circuit.close();
});

test('a closed database is not checked any more', async () => {
  const { circuit, state } = createCircuit();
  state.isReachable = false;
  circuit.suspect();
  await expect.poll(() => circuit.isOpen).toBe(true);
  circuit.close();
  await nextTurn();
  const { probes } = state;
  circuit.suspect();
  await nextTurn();
  expect([state.probes, state.changes]).toEqual([probes, [true]]);
});
