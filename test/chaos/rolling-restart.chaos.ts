/**
 * Two nodes behind a load balancer are restarted one after the other, as in an update, while shoppers read pages and
 * send leads. The load balancer of this test behaves like nginx, HAProxy and the load balancers of cloud providers. It
 * requests `/readyz` from each node, sends requests only to nodes that are ready, keeps idle connections open, and repeats
 * no request. No request may fail, and every lead that was accepted must be stored.
 */
import { randomUUID } from 'node:crypto';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { askPort, type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { withOwnDatabase } from './own-database.ts';

const SITE = 'wattlebird-cars';
const READERS = 12;
const SENDERS = 4;
/** Time in milliseconds between two requests of the load balancer to `/readyz`. */
const PROBE_MS = 1_000;
/** A request to `/readyz` without an answer fails after this many milliseconds. */
const PROBE_LIMIT_MS = 5_000;
/**
 * After this number of consecutive failed requests to `/readyz`, the load balancer sends a node no more requests, as
 * docs/operations.md advises. A request without an answer and a request that is answered with 503 both count as failed, as
 * in most load balancers.
 */
const FAILURES = 3;
const DRAIN_SECONDS = 5;

interface Balancer {
  readonly port: number;
  /** The longest time in milliseconds until a node answered a request to `/readyz`. */
  longestProbeMs(): number;
  close(): void;
}

/** A load balancer for two nodes. */
const openBalancer = async (nodes: readonly BuiltProgram[]): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ready = new Set(nodes);
  const failures = new Map<BuiltProgram, number>();
  let next = 0;
  let longestMs = 0;
  const probe = async (node: BuiltProgram): Promise<void> => {
    const askedAt = performance.now();
    const isReady = await askPort(node.port, 'localhost', '/readyz', { limitMs: PROBE_LIMIT_MS }).then(
      ({ status }) => {
        longestMs = Math.max(longestMs, performance.now() - askedAt);
        return status === 200;
      },
      () => false,
    );
    const failed = isReady ? 0 : (failures.get(node) ?? 0) + 1;
    failures.set(node, failed);
    if (isReady) ready.add(node);
    else if (failed >= FAILURES) ready.delete(node);
  };
  const probing = setInterval(() => {
    for (const node of nodes) void probe(node);
  }, PROBE_MS);
  const server: Server = createServer((incoming, outgoing) => {
    const chosen = [...ready][next++ % Math.max(1, ready.size)];
    if (chosen === undefined) {
      outgoing.writeHead(502).end('no node is ready');
      return;
    }
    const host = incoming.headers.host?.replace(/:\d+$/, `:${chosen.port}`);
    const forwarded = request(
      { host: '127.0.0.1', port: chosen.port, path: incoming.url, method: incoming.method, headers: { ...incoming.headers, host }, agent },
      (answer) => {
        const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end(String(error));
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    longestProbeMs: () => longestMs,
    close: () => {
      clearInterval(probing);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
};

/** Shoppers who read pages and send leads until they are stopped. */
const keepBusy = (port: number) => {
  const pages = { asked: 0, failed: [] as string[] };
  const leads = { asked: 0, accepted: new Set<string>(), failed: [] as string[] };
  let isOver = false;
  const host = `${SITE}.localhost:${port}`;
  const attempt = async (address: string, question: Parameters<typeof askPort>[3], failed: string[]): Promise<string | null> => {
    const answer = await askPort(port, host, address, question).catch((error: unknown) => String(error));
    if (typeof answer !== 'string' && answer.status === 200) return answer.text;
    failed.push(typeof answer === 'string' ? answer : `${answer.status} ${answer.text.slice(0, 100)}`);
    return null;
  };
  const read = async (): Promise<void> => {
    while (!isOver) {
      pages.asked += 1;
      // The query contains only letters, because the search could read a number as a price and would then redirect.
      const address = pages.asked % 2 === 0 ? '/search' : `/search?query=zq${randomUUID().replace(/[^a-f]/g, '')}`;
      await attempt(address, {}, pages.failed);
      await later(20);
    }
  };
  const send = async (): Promise<void> => {
    while (!isOver) {
      leads.asked += 1;
      const body = JSON.stringify({
        name: 'Rolling Restart',
        email: `rolling-${randomUUID()}@example.com`,
        phone: '0412 345 678',
        message: 'Is the car still available?',
        category: 'General Enquiry',
        submission_id: randomUUID(),
        isLastStep: true,
      });
      const client = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
      const accepted = await attempt('/api/leads', { method: 'POST', body, headers }, leads.failed);
      if (accepted !== null) leads.accepted.add((JSON.parse(accepted) as { readonly lead_id: string }).lead_id);
      await later(50);
    }
  };
  const shoppers = [...Array.from({ length: READERS }, read), ...Array.from({ length: SENDERS }, send)];
  const stop = async (): Promise<void> => {
    isOver = true;
    await Promise.all(shoppers);
  };
  return { pages, leads, stop };
};

const restart = async (node: BuiltProgram): Promise<number> => {
  const startedAt = performance.now();
  const code = await node.stop();
  if (code !== 0) throw new Error(`A node ended with exit code ${code} after SIGTERM`);
  const stoppedMs = performance.now() - startedAt;
  await node.killAndStart();
  // The load balancer must notice that this node is ready again before the test stops the other node. Otherwise no
  // node would get requests.
  await later(3 * PROBE_MS);
  return stoppedMs;
};

export default (): Promise<string> =>
  withOwnDatabase('rolling-restart', ({ connectionString, direct }) => {
    const environment = { DATABASE_URL: connectionString, LOG_LEVEL: 'warn', DRAIN_SECONDS: String(DRAIN_SECONDS) };
    return withBuiltProgram(
      (first) =>
        withBuiltProgram(
          async (second) => {
            const balancer = await openBalancer([first, second]);
            try {
              const busy = keepBusy(balancer.port);
              await later(3_000);
              const stops = [await restart(first), await restart(second)];
              await busy.stop();
              const { rows } = await direct.query<{ id: string }>('select id from leads');
              const stored = new Set(rows.map(({ id }) => id));
              const { pages, leads } = busy;
              const lost = [...leads.accepted].filter((id) => !stored.has(id)).length;
              const report = `while two nodes restarted, ${pages.failed.length} of ${pages.asked} page requests and ${leads.failed.length} of ${leads.asked} sent leads failed; ${lost} of ${leads.accepted.size} accepted leads were lost; the nodes ended ${stops.map((ms) => (ms / 1_000).toFixed(1)).join(' and ')} s after SIGTERM; the longest answer of /readyz took ${Math.round(balancer.longestProbeMs())} ms`;
              const failures = [...pages.failed, ...leads.failed];
              if (failures.length + lost > 0) throw new Error(`${report}. First failure: ${failures[0]}`);
              return report;
            } finally {
              balancer.close();
            }
          },
          { environment },
        ),
      { environment },
    );
  });
