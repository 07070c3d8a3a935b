import { createHash } from 'node:crypto';
import {
  acceptedContent,
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { FORM_CONTROL, type FormModel } from '#features/leads/rules/form/form-model.ts';
import { parseSubmission } from '#features/leads/rules/form/parse-submission.ts';
import type { LeadApiAnswer } from '#features/leads/server/json-answers.server.ts';
import type { FormStamp } from '#features/leads/server/spam/signed-form-time.server.ts';
import { paths } from '#urls/paths.ts';
import {
  answerableNames,
  CONSENT,
  CONSENT_FIELDS,
  type ConsentAnswers,
  consentFields,
  consentMessage,
  consentSchema,
  enquiryFields,
  problemText,
} from '../../rules/enquiry-consent.ts';
import { enquiryAnswer } from '../../rules/other-answers.ts';
import { type EnquiryInput, enquiryInput } from '../../rules/tool-inputs.ts';
import { type AgentServices, type AgentTool, answeredCall, refusedCall, type ToolCall } from '../agent-tool.ts';
import { findAskedVehicle } from '../asked-vehicle.server.ts';
import type { RequestStates } from '../request-states.server.ts';

/** The state of a call that waits for the shopper's consent. The caller keeps the signed state and sends it with its next call. */
export interface EnquiryState extends FormStamp {
  /** Hash of the arguments of the call to which the shopper was asked to agree. */
  readonly asked: string;
}

const TEST_DRIVE = 'Test Drive';

const hashOf = (input: EnquiryInput): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort()))
    .digest('base64url');

/**
 * Sends an enquiry after the shopper has agreed. The first call checks the fields and answers `input_required` with the
 * privacy notice and the boxes of the site's form. The second call brings the shopper's answers, and stores the lead
 * through the lead service of the forms.
 */
export const enquire = (states: RequestStates<EnquiryState>): AgentTool => ({
  name: 'enquire',
  title: 'Send an enquiry',
  description:
    'Sends an enquiry of the shopper to the dealer, about a vehicle or in general, or books a test drive. The shopper must agree: the first call answers input_required with the privacy notice; show it to the shopper unchanged and call again with the answers.',
  input: enquiryInput,
  output: enquiryAnswer,
  isReadOnly: false,
  cost: () => 2,
  run: async (services, call, given, context) => {
    const input = given as EnquiryInput;
    const vehicle = input.vehicle === undefined ? null : await findAskedVehicle(services, call.site, input.vehicle);
    if (typeof vehicle === 'string') return refusedCall(vehicle);
    if (input.appointment !== undefined && vehicle === null) return refusedCall('appointment: a test drive needs `vehicle`.');
    const form = await services.enquiries.describe(call, vehicle, input.appointment !== undefined);
    const problem = problemOf(call, form, input);
    if (problem !== null) return refusedCall(problem);
    const state = context.mcpReq.requestState<EnquiryState>();
    if (state === undefined || state.asked !== hashOf(input)) return ask(services, states, call, form, input, context);
    return send(services, call, form, input, state, context);
  },
});

/** What is wrong with the fields of an enquiry. Null if all fields are valid: then the shopper is asked for consent. */
const problemOf = ({ site }: ToolCall, form: FormModel, input: EnquiryInput): string | null => {
  const names = answerableNames(form);
  const unknown = Object.keys(input.answers ?? {}).find((name) => !names.includes(name));
  if (unknown !== undefined) return `answers.${unknown}: the form has no such field. Allowed: ${names.join(', ')}`;
  const parsed = parseSubmission(site, form, enquiryFields(form, input));
  const problems = parsed.ok ? [] : parsed.error.filter(({ field }) => !CONSENT_FIELDS.has(field));
  return problems.length === 0 ? null : problems.map((problem) => problemText(form, problem)).join('\n');
};

const ask = async (
  { enquiries }: AgentServices,
  states: RequestStates<EnquiryState>,
  call: ToolCall,
  form: FormModel,
  input: EnquiryInput,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> => {
  const { site, origin } = call;
  if (context.mcpReq.envelope === undefined) {
    return refusedCall(
      `This client cannot ask the shopper for consent, because it does not use the protocol 2026-07-28. The shopper can send the form: ${origin}${form.vehicle ? paths.vehicleEnquiry(form.vehicle.slug) : paths.enquiry()}`,
    );
  }
  const state = { ...enquiries.stamp(site), asked: hashOf(input) };
  return inputRequired({
    inputRequests: {
      [CONSENT]: inputRequired.elicit({
        mode: 'form',
        message: consentMessage(form, input, site.name),
        requestedSchema: consentSchema(form, site.name),
      }),
    },
    requestState: await states.mint(site, state, context),
  });
};

const notSent = (message: string): CallToolResult => answeredCall({ outcome: 'not-sent', lead_id: null, message });

const send = async (
  { enquiries }: AgentServices,
  call: ToolCall,
  form: FormModel,
  input: EnquiryInput,
  state: EnquiryState,
  { mcpReq: { inputResponses } }: ServerContext,
): Promise<CallToolResult> => {
  const answered = inputResponse(inputResponses, CONSENT);
  if (answered.kind !== 'elicit') return refusedCall(`inputResponses.${CONSENT}: is missing. Send the shopper's answers.`);
  if (answered.action !== 'accept') return notSent('The shopper did not agree. Nothing was sent or stored.');
  const consent = acceptedContent(inputResponses, CONSENT, consentSchema(form, call.site.name));
  if (consent === undefined) return refusedCall(`inputResponses.${CONSENT}: the answers do not have the requested form.`);
  if (!consent.send) return notSent('The shopper did not agree. Nothing was sent or stored.');
  const sent = await enquiries.submit(call, {
    ...enquiryFields(form, input),
    ...consentFields(consent as ConsentAnswers),
    ...(form.vehicle === null ? {} : { car_id: String(form.vehicle.id) }),
    ...(input.appointment === undefined ? {} : { category: TEST_DRIVE }),
    [FORM_CONTROL.submissionId]: state.submissionId,
    [FORM_CONTROL.signedTime]: state.signedTime,
  });
  return outcomeOf(call, sent);
};

const outcomeOf = ({ site }: ToolCall, { value }: LeadApiAnswer): CallToolResult => {
  if (!('lead_id' in value)) return refusedCall(value.error);
  return answeredCall({ outcome: 'sent', lead_id: value.lead_id, message: `${site.name} has received the enquiry.` });
};
