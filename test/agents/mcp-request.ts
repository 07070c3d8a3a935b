/** The protocol version that the tests use. */
export const PROTOCOL = '2026-07-28';

export interface McpRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional parameters of the request, such as `inputResponses`. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly clientName?: string;
  readonly capabilities?: object;
}

/** Makes a request to an MCP endpoint, with the headers that version 2026-07-28 of the protocol requires. */
export const writeMcpRequest = (
  method: string,
  { headers = {}, params = {}, clientName = 'test-client', capabilities = { elicitation: { form: {} } } }: McpRequest = {},
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } => ({
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': PROTOCOL,
    'mcp-method': method,
    ...(typeof params.name === 'string' ? { 'mcp-name': params.name } : {}),
    ...headers,
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': PROTOCOL,
        'io.modelcontextprotocol/clientInfo': { name: clientName, version: '1' },
        'io.modelcontextprotocol/clientCapabilities': capabilities,
      },
    },
  }),
});

/** The result of a tool call. */
export interface ToolAnswer<Value> {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text: string }[];
  readonly structuredContent?: Value;
  readonly resultType?: string;
  readonly inputRequests?: Readonly<Record<string, { readonly method: string; readonly params: Record<string, unknown> }>>;
  readonly requestState?: string;
}
