import { type McpRequest, type ToolAnswer, writeMcpRequest } from '../../agents/mcp-request.ts';
import type { Answer, RunningProgram } from '../program/running-program.ts';

/** Sends one request of the protocol 2026-07-28 to the endpoint of a site. */
export const askMcp = (program: RunningProgram, slug: string, method: string, request: McpRequest = {}): Promise<Answer> =>
  program.ask(program.hostOf(slug), '/mcp', { method: 'POST', ...writeMcpRequest(method, request) });

/** Calls a tool and returns its result. @throws if the answer contains no result */
export const callTool = async <Value>(
  program: RunningProgram,
  slug: string,
  name: string,
  given: object = {},
  request: McpRequest = {},
): Promise<ToolAnswer<Value>> => {
  const answer = await askMcp(program, slug, 'tools/call', { ...request, params: { name, arguments: given, ...request.params } });
  const { result } = JSON.parse(answer.text) as { result?: ToolAnswer<Value> };
  if (result === undefined) throw new Error(`${name} answers ${answer.status}: ${answer.text}`);
  return result;
};

/** Calls a tool and returns its answer. @throws if the tool refuses the call */
export const toolAnswer = async <Value>(
  program: RunningProgram,
  slug: string,
  name: string,
  given: object = {},
  request: McpRequest = {},
): Promise<Value> => {
  const result = await callTool<Value>(program, slug, name, given, request);
  if (result.structuredContent === undefined) throw new Error(`${name} refuses: ${result.content?.[0]?.text}`);
  return result.structuredContent;
};
