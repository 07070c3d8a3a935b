import { createMcpHandler, McpServer, type McpServerFactory, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { HOUR_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { AgentServices, AgentTool, ToolCall } from './agent-tool.ts';
import { keepJsonSchema } from './kept-json-schema.ts';
import { RequestStates } from './request-states.server.ts';
import { type EnquiryState, enquire } from './tools/enquire.server.ts';
import { listFacets, searchStock } from './tools/search-tools.server.ts';
import {
  checkAvailability,
  estimateRepayment,
  explainPrice,
  getVehicle,
  listAppointmentSlots,
  listLocations,
} from './tools/vehicle-tools.server.ts';

const VERSION = '1.0.0';
/** How long a client may cache the list of tools and the description of the server. They change only with a new version of the program. */
const LIST_KEPT_MS = HOUR_MS;

/** The cost, in points of the rate limit, of a call that reads no stock, such as the call for the list of tools. */
const OTHER_COST = 1;

/** A tool, with its input and output schemas in the form that the MCP library expects. */
interface ListedTool extends AgentTool {
  readonly inputSchema: StandardSchemaWithJSON;
  readonly outputSchema: StandardSchemaWithJSON;
}

/** The time that the called tool took, in milliseconds; null if the request called no tool. */
interface Spent {
  toolMs: number | null;
}

/**
 * The MCP endpoint of a site (specification 2026-07-28). It keeps no sessions: no request depends on an earlier
 * request, so each request can be answered by any node.
 */
export class McpEndpoint {
  readonly #services: AgentServices;
  readonly #states: RequestStates<EnquiryState>;
  readonly #tools: readonly ListedTool[];
  readonly #onError: (error: Error, call: ToolCall) => void;

  constructor(
    services: AgentServices,
    { platformSecret, onError }: { readonly platformSecret: Uint8Array; readonly onError: (error: Error, call: ToolCall) => void },
  ) {
    this.#services = services;
    this.#states = new RequestStates(platformSecret);
    this.#onError = onError;
    // Every answer to `tools/list` names the tools in this order.
    const tools: readonly AgentTool[] = [
      searchStock,
      listFacets,
      getVehicle,
      checkAvailability,
      explainPrice,
      estimateRepayment,
      listLocations,
      listAppointmentSlots,
      enquire(this.#states),
    ];
    this.#tools = tools.map((tool) => ({
      ...tool,
      inputSchema: keepJsonSchema(tool.input),
      outputSchema: keepJsonSchema(tool.output),
    }));
  }

  /** The number of points that a request costs in the rate limit for reading. */
  costOf(body: unknown): number {
    const { method, params } = fieldsOf(body);
    if (method !== 'tools/call') return OTHER_COST;
    const { name, arguments: given } = fieldsOf(params);
    return this.#tools.find((tool) => tool.name === name)?.cost(fieldsOf(given)) ?? OTHER_COST;
  }

  /**
   * Answers a request whose body was read already. The header `Server-Timing: tool` says how many milliseconds the service
   * behind the called tool took, so that the cost of the endpoint itself can be measured (`npm run test:agents`).
   */
  async answer(request: Request, body: unknown, call: ToolCall): Promise<Response> {
    const spent: Spent = { toolMs: null };
    const handler = createMcpHandler(this.#serverFor(call, spent), {
      // The tools report no progress, so each answer is one JSON object and no stream. Clients cannot subscribe to changes,
      // because each subscription would keep a connection open.
      maxSubscriptions: 0,
      keepAliveMs: 0,
      onerror: (error) => this.#onError(error, call),
    });
    const response = await handler.fetch(request, { parsedBody: body });
    if (spent.toolMs !== null) response.headers.set('server-timing', `tool;dur=${spent.toolMs.toFixed(2)}`);
    return response;
  }

  #serverFor(call: ToolCall, spent: Spent): McpServerFactory {
    const { site } = call;
    return () => {
      const hint = { ttlMs: LIST_KEPT_MS, cacheScope: 'public' as const };
      const server = new McpServer(
        { name: `forecourt-${site.slug}`, title: site.name, version: VERSION },
        {
          // The list of tools never changes while the program runs, so clients get no notifications about changes of the
          // list.
          capabilities: { tools: { listChanged: false } },
          instructions: instructionsOf(site),
          cacheHints: { 'tools/list': hint, 'server/discover': hint },
          requestState: { verify: (state, context) => this.#states.verify(site, state, context) },
          inputRequired: { legacyShim: false },
        },
      );
      const isOffered = ({ isReadOnly }: AgentTool): boolean => isReadOnly || site.agents.enquiries;
      for (const tool of this.#tools.filter(isOffered)) this.#register(server, tool, call, spent);
      return server;
    };
  }

  #register(
    server: McpServer,
    { name, title, description, inputSchema, outputSchema, isReadOnly, run }: ListedTool,
    call: ToolCall,
    spent: Spent,
  ): void {
    const annotations = { readOnlyHint: isReadOnly, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, async (given, context) => {
      const startedAt = performance.now();
      try {
        return await run(this.#services, call, given, context);
      } finally {
        spent.toolMs = performance.now() - startedAt;
      }
    });
  }
}

const instructionsOf = ({ name, vehicleWord: { plural } }: Site): string =>
  `The stock of ${name}, a vehicle dealer in Australia. Prices are Australian dollars, distances kilometres. ` +
  `Search the ${plural} with search_stock. Before you tell a shopper that a vehicle can be bought, call check_availability. ` +
  'State the price type with each price, and the comparison rate and its warning with each repayment.';

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
