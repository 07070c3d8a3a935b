import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { AppointmentService } from '#features/appointments/server/appointment-service.server.ts';
import type { FormModel } from '#features/leads/rules/form/form-model.ts';
import type { LeadAgent } from '#features/leads/rules/lead-agent.ts';
import type { LeadApiAnswer } from '#features/leads/server/json-answers.server.ts';
import type { FormStamp } from '#features/leads/server/spam/signed-form-time.server.ts';
import type { PriceGauge } from '#features/market-price/rules/price-gauge.ts';
import type { PlainWordsService } from '#features/search/server/plain-words.server.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { VehicleConfirmations } from '#features/stock/server/vehicle-confirmations.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { AnswerContext } from '../views/vehicle-parts.ts';

/** Stores enquiries through the lead service that the forms use. The route of the endpoint provides this object. */
export interface AgentEnquiries {
  /** The form that a shopper would fill in on the site, with its fields and texts. */
  describe(call: ToolCall, vehicle: Vehicle | null, isBooking: boolean): Promise<FormModel>;
  /** The submission id and the signed time of a new form. */
  stamp(site: Site): FormStamp;
  /** Stores the enquiry, as `POST /api/leads` does. */
  submit(call: ToolCall, body: Readonly<Record<string, unknown>>): Promise<LeadApiAnswer>;
}

/** The services that the tools use. The pages of the sites use the same services. */
export interface AgentServices {
  readonly vehicles: Pick<VehicleStore, 'findBySlug' | 'findById' | 'listByIds'>;
  readonly search: Pick<StockSearchService, 'search' | 'resolvePath' | 'readFacet' | 'readStats'>;
  readonly plainWords: Pick<PlainWordsService, 'interpret'>;
  readonly confirmations: Pick<VehicleConfirmations, 'find'>;
  readonly appointments: Pick<AppointmentService, 'offer'>;
  /** The price gauge that the page of the vehicle shows; null if it shows none. */
  readonly findGauge: (site: Site, vehicle: Vehicle) => Promise<PriceGauge | null>;
  readonly enquiries: AgentEnquiries;
}

/** One call of a tool: the site, the caller, and the time of the answer. */
export interface ToolCall extends AnswerContext {
  readonly clientAddress: string;
  readonly userAgent: string | null;
  /** Scheme and host of the request. */
  readonly requestOrigin: string;
  readonly requestId: string;
  readonly agent: LeadAgent;
}

/** A tool of the endpoint. Its answer is checked against `output`. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** True for a tool that only reads data and changes nothing. */
  readonly isReadOnly: boolean;
  /** Returns what a call costs, in points of the rate limit for reading. `given` are the arguments, which are not checked yet. */
  readonly cost: (given: Readonly<Record<string, unknown>>) => number;
  readonly run: (
    services: AgentServices,
    call: ToolCall,
    input: unknown,
    context: ServerContext,
  ) => Promise<CallToolResult | InputRequiredResult>;
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject>
  extends Omit<AgentTool, 'input' | 'output' | 'run' | 'isReadOnly'> {
  readonly input: Input;
  readonly output: Output;
  /** Returns the answer of the tool, or a text that says why there is no answer. */
  readonly answer: (services: AgentServices, call: ToolCall, input: z.output<Input>) => Promise<z.input<Output> | string>;
}

/** Defines a tool that only reads. */
export const readingTool = <Input extends z.ZodObject, Output extends z.ZodObject>({
  answer,
  ...tool
}: ToolDefinition<Input, Output>): AgentTool => ({
  ...tool,
  isReadOnly: true,
  run: async (services, call, input) => {
    const value = await answer(services, call, input as z.output<Input>);
    return typeof value === 'string' ? refusedCall(value) : answeredCall(value);
  },
});

export const answeredCall = (value: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value as Record<string, unknown>,
});

/** An answer that says why the call was refused. */
export const refusedCall = (message: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text: message }] });
