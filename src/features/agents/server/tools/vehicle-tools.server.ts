import { testDriveRequest } from '#features/appointments/rules/slot-request.ts';
import { testDriveTimesJson } from '#features/appointments/rules/test-drive-times-json.ts';
import { locationsAnswer, repaymentAnswer } from '../../rules/other-answers.ts';
import { slotsAnswer } from '../../rules/slots-answer.ts';
import { noInput, repaymentInput, vehicleInput } from '../../rules/tool-inputs.ts';
import { availabilityAnswer, priceAnswer, vehicleAnswer } from '../../rules/vehicle-answers.ts';
import { locationsAnswerOf } from '../../views/locations-answer.ts';
import { availabilityAnswerOf, priceAnswerOf } from '../../views/offer-answers.ts';
import { repaymentAnswerOf } from '../../views/repayment-answer.ts';
import { vehicleAnswerOf } from '../../views/vehicle-answers.ts';
import { readingTool } from '../agent-tool.ts';
import { findAskedVehicle } from '../asked-vehicle.server.ts';

export const getVehicle = readingTool({
  name: 'get_vehicle',
  title: 'Get a vehicle',
  description:
    'Gives everything that the page of a vehicle says about it: price, state, repayment, key information, specifications, features and comments.',
  input: vehicleInput,
  output: vehicleAnswer,
  cost: () => 1,
  answer: async (services, call, { vehicle: asked }) => {
    const vehicle = await findAskedVehicle(services, call.site, asked);
    return typeof vehicle === 'string' ? vehicle : vehicleAnswerOf(call, vehicle);
  },
});

export const checkAvailability = readingTool({
  name: 'check_availability',
  title: 'Check availability',
  description:
    'Says whether a vehicle is for sale now, with the evidence: when the stock feed of the dealer contained it last, when its data changed, and until when another shopper holds it.',
  input: vehicleInput,
  output: availabilityAnswer,
  cost: () => 1,
  answer: async (services, call, { vehicle: asked }) => {
    const vehicle = await findAskedVehicle(services, call.site, asked);
    if (typeof vehicle === 'string') return vehicle;
    return availabilityAnswerOf(call, vehicle, await services.confirmations.find(call.site, vehicle));
  },
});

export const explainPrice = readingTool({
  name: 'explain_price',
  title: 'Explain a price',
  description:
    'Explains a vehicle’s price: its type and conditions, what it includes and excludes, the former price, and prices of similar vehicles.',
  input: vehicleInput,
  output: priceAnswer,
  cost: () => 1,
  answer: async (services, call, { vehicle: asked }) => {
    const vehicle = await findAskedVehicle(services, call.site, asked);
    return typeof vehicle === 'string' ? vehicle : priceAnswerOf(call, vehicle, await services.findGauge(call.site, vehicle));
  },
});

export const estimateRepayment = readingTool({
  name: 'estimate_repayment',
  title: 'Estimate a repayment',
  description:
    'Calculates a loan repayment as the calculator of the website does. Show a shopper the comparison rate, its basis and the warning together with the repayment. It is an estimate and no offer of credit.',
  input: repaymentInput,
  output: repaymentAnswer,
  cost: () => 1,
  answer: async (services, call, input) => {
    const vehicle = input.vehicle === undefined ? null : await findAskedVehicle(services, call.site, input.vehicle);
    return typeof vehicle === 'string' ? vehicle : repaymentAnswerOf(call, vehicle, input);
  },
});

export const listLocations = readingTool({
  name: 'list_locations',
  title: 'List locations',
  description:
    'Gives the locations of the dealer with address, phone, opening hours by department and special hours. Says whether each location is open now.',
  input: noInput,
  output: locationsAnswer,
  cost: () => 1,
  answer: async (_services, call) => locationsAnswerOf(call),
});

export const listAppointmentSlots = readingTool({
  name: 'list_appointment_slots',
  title: 'List free times for a test drive',
  description: 'Gives the free times for a test drive of a vehicle. To book one of these times, use the tool enquire.',
  input: vehicleInput,
  output: slotsAnswer,
  cost: () => 2,
  answer: async ({ vehicles, appointments }, { site }, { vehicle: asked }) => {
    const vehicle = await findAskedVehicle({ vehicles }, site, asked);
    if (typeof vehicle === 'string') return vehicle;
    const request = testDriveRequest(site, vehicle);
    const json = testDriveTimesJson(vehicle, request, request === null ? [] : await appointments.offer(request));
    return { ...json, appointments: json.appointments.map(({ date, times }) => ({ date, times: [...times] })) };
  },
});
