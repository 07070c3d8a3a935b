import type { Node, Nodes } from './installation/nodes.ts';
import type { Answer, Failure, SentRequest } from './sent-request.ts';

/** Maximum number of nodes that are tried for one request. The next node is tried if a node refuses the connection. */
const MOST_OFFERS = 3;

const listOf = (value: string | string[] | undefined): readonly string[] => (value === undefined ? [] : [value].flat());

const ask = async (node: Node, number: number, request: SentRequest): Promise<Answer> => {
  const { site, path, form, address, cookie, keepsText } = request;
  const { statusCode, headers, body } = await node.pool.request({
    path,
    method: form === null ? 'GET' : 'POST',
    headers: {
      host: `${site}.localhost:${node.program.port}`,
      'x-forwarded-for': address,
      'accept-encoding': keepsText ? 'identity' : 'br, gzip',
      ...(cookie === '' ? {} : { cookie }),
      ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: form,
  });
  const text = keepsText ? await body.text() : '';
  if (!keepsText) await body.dump({ limit: Number.MAX_SAFE_INTEGER });
  const [location = ''] = listOf(headers.location);
  const [retryAfter = null] = listOf(headers['retry-after']);
  return { status: statusCode, node: number, location, retryAfter, cookies: listOf(headers['set-cookie']), text };
};

/**
 * Sends a request to a node that is ready. A node that refuses the connection gets no more requests, and the request goes
 * to the next node. A request that fails in another way is not repeated, because a load balancer does not know whether
 * the node has carried out the request.
 */
export const send = async (nodes: Nodes, request: SentRequest): Promise<Answer | Failure> => {
  for (let offer = 0; offer < MOST_OFFERS; offer += 1) {
    const node = nodes.next();
    if (node === null) return 'no-node';
    try {
      return await ask(node, nodes.all.indexOf(node) + 1, request);
    } catch (error) {
      const code = (error as { readonly code?: string }).code ?? '';
      if (code === 'ECONNREFUSED') node.isReady = false;
      else if (node.isDead) return 'dead-node';
      else return /TIMEOUT/.test(code) ? 'timeout' : 'broken';
    }
  }
  return 'no-node';
};
