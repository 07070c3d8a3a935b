import { plainLine } from '#kernel/plain-text.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { STATES } from '#model/site/options/field-types.ts';
import { ADJUSTMENT_QUESTIONS, type AdjustmentAnswers } from './adjustment-questions.ts';
import type { OwnVehicle } from './own-vehicle.ts';
import { vehicleNames } from './own-vehicle.ts';

/** An error message, and the name of the form field to which it belongs. */
export interface AnswerProblem {
  readonly field: string;
  readonly message: string;
}

type Fields = Readonly<Record<string, string>>;

/** The number plate of the shopper's vehicle. */
export interface Plate {
  readonly rego: string;
  readonly regoState: string;
}

const clean = (text: string | undefined): string => plainLine((text ?? '').normalize('NFC')).trim();

/**
 * Reads number plate and state (TRADE-06; docs/law-and-formats.md, section 8). Spaces and dashes are ignored. Any plate
 * of letters and digits is accepted, because plates can be personalised.
 *
 * @example readPlate({ rego: 'abc-123', regoState: 'VIC' }).ok === true
 */
export const readPlate = (fields: Fields): Result<Plate, readonly AnswerProblem[]> => {
  const rego = clean(fields.rego)
    .replace(/[\s·-]+/g, '')
    .toUpperCase();
  const regoState = clean(fields.regoState).toLowerCase();
  const problems: AnswerProblem[] = [];
  if (rego === '') problems.push({ field: 'rego', message: 'Please enter the registration, or enter the vehicle instead.' });
  else if (!/^[A-Z0-9]{1,9}$/.test(rego))
    problems.push({ field: 'rego', message: 'Please enter a registration of at most 9 letters and digits, like 123ABC.' });
  if (!STATES.some((state) => state === regoState))
    problems.push({ field: 'regoState', message: 'Please select the state of the registration.' });
  return problems.length > 0 ? err(problems) : ok({ rego, regoState });
};

/** Parses a whole number that people type with spaces or commas: '45,000 km'. */
const readWhole = (text: string | undefined): number | null => {
  const digits = clean(text).replace(/[\s,]|km$/gi, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
};

const OLDEST_YEAR = 1920;
/** Largest accepted number of kilometres. A larger number is treated as a typing error. */
const MOST_KM = 2_000_000;
const LONGEST_NAME = 60;

const kmProblem = (km: number | null): readonly AnswerProblem[] =>
  km === null || km > MOST_KM ? [{ field: 'km', message: 'Please enter the kilometres on the odometer, like 45000.' }] : [];

/** Reads make, model, year and kilometres as the shopper entered them. */
export const readOwnVehicle = (fields: Fields, currentYear: number): Result<OwnVehicle, readonly AnswerProblem[]> => {
  const make = clean(fields.make);
  const model = clean(fields.model);
  const year = readWhole(fields.year);
  const km = readWhole(fields.km);
  const name = (field: string, text: string, what: string): readonly AnswerProblem[] => {
    if (text === '') return [{ field, message: `Please enter the ${what}.` }];
    return text.length > LONGEST_NAME ? [{ field, message: `The ${what} is too long: at most ${LONGEST_NAME} characters.` }] : [];
  };
  const isYear = year !== null && year >= OLDEST_YEAR && year <= currentYear + 1;
  const problems = [
    ...name('make', make, 'make'),
    ...name('model', model, 'model'),
    ...(isYear ? [] : [{ field: 'year', message: `Please enter the year it was built, like ${currentYear - 4}.` }]),
    ...kmProblem(km),
  ];
  if (problems.length > 0) return err(problems);
  return ok({ ...vehicleNames(make, model), year, body: null, nvic: null, odometerKm: km, isDecoded: false });
};

/** The name of the form field for the answer to a question. */
export const answerField = (questionId: string): string => `answer_${questionId}`;

/**
 * Reads the answers to the questions, and the kilometres if the vehicle has none yet (TRADE-07).
 *
 * @param knownKm the kilometres that the shopper already entered; null if the form asks for them
 */
export const readAnswers = (
  fields: Fields,
  knownKm: number | null,
): Result<{ readonly answers: AdjustmentAnswers; readonly km: number }, readonly AnswerProblem[]> => {
  const km = knownKm ?? readWhole(fields.km);
  const chosen = ADJUSTMENT_QUESTIONS.map(({ id, label, choices }) => {
    const posted = clean(fields[answerField(id)]);
    return { id, label, answer: choices.find((choice) => choice.id === posted)?.id ?? null };
  });
  const problems = [
    ...(knownKm === null ? kmProblem(km) : []),
    ...chosen.flatMap(({ id, label, answer }) =>
      answer === null ? [{ field: answerField(id), message: `Please choose an answer: ${label}.` }] : [],
    ),
  ];
  if (problems.length > 0 || km === null) return err(problems);
  return ok({ answers: Object.fromEntries(chosen.map(({ id, answer }) => [id, answer ?? ''])), km });
};
