import { afterAll, beforeAll } from 'vitest';
import { type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';
import { startTwoDealers, type TwoDealers } from '../tenants/two-dealers.ts';

/** Two nodes of the program with the same database and files, and the two dealers whose sites they serve. */
export interface TwoNodes {
  dealers: TwoDealers;
  /** The first node. It accepts the headers that a trusted proxy sends. */
  running: RunningProgram;
  /**
   * A second node with the same database and files. It trusts no proxy headers, and answers requests for unknown hosts
   * with a default site.
   */
  bare: RunningProgram;
}

/** Host names that belong to no site. */
export const unknownHosts = ['nobody.example', '192.0.2.7', '127.0.0.1:3000', '[::1]:3000', 'alpha.localhost.evil.example', 'alpha'];

/** Starts two nodes before the tests of the file that calls this function, and stops them afterwards. */
export const twoNodesOfThisFile = (): TwoNodes => {
  const nodes = {} as TwoNodes;
  beforeAll(async () => {
    nodes.dealers = await startTwoDealers({ FORWARDED_HOST: '1' });
    nodes.running = nodes.dealers.running;
    nodes.bare = await startRunningProgram({
      beside: nodes.running,
      environment: { TRUSTED_PROXIES: '', DEFAULT_SITE: 'alpha', WORKER: '0' },
    });
  });
  afterAll(async () => {
    await nodes.bare?.close();
    await nodes.dealers?.close();
  });
  return nodes;
};
