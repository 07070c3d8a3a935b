import { z } from 'zod';
import { LEAD_FIELDS } from '../fields/lead-fields.ts';

const SIMPLE = 'must be text, a number, true or false';

/** A text in a JSON body; numbers and booleans are read as text. */
export const jsonText = z.union([z.string(), z.number(), z.boolean()], SIMPLE).transform(String);

/** The keys that every form accepts in its JSON body, in addition to the names of its fields. */
export const jsonFormKeys = {
  category: jsonText.nullish(),
  url: z.string('must be text').nullish(),
  lead_attributes: z
    .object(
      {
        visited_pages: z.array(z.unknown(), 'must be a list').optional(),
        linked_query_params: z.record(z.string(), z.unknown(), 'must be an object').optional(),
      },
      'must be an object',
    )
    .nullish(),
  additional_services: z.union([jsonText, z.array(jsonText)], 'must be text or a list of texts').nullish(),
} as const;

/** The keys of the body of `POST /api/forms` (API-21). */
export const genericFormKeys = {
  ...jsonFormKeys,
  target: z.literal('server', "must be 'server'; no other value is allowed").optional(),
  form: z.string('must be text').nullish(),
} as const;

/** The keys of the body of `POST /api/leads` (LEAD-05, API-18). */
export const leadFormKeys = {
  ...jsonFormKeys,
  isLastStep: z.boolean('must be true or false').default(true),
  lead_id: z.string('must be text').nullish(),
  car_id: jsonText.nullish(),
  subcategory: jsonText.nullish(),
} as const;

/**
 * The fields of a person's name. Only text is accepted here. A program that sends a number as a name has probably confused
 * two fields.
 */
const TEXT_ONLY: ReadonlySet<string> = new Set([LEAD_FIELDS.name.wire, LEAD_FIELDS.lastName.wire]);

/**
 * The lead fields whose value in a JSON body must not be a list or an object. These are all lead fields but two: the
 * additional services, and the answers to custom fields (`details`).
 */
const TEXT_FIELDS = Object.values(LEAD_FIELDS)
  .map(({ wire }) => wire)
  .filter((wire) => wire !== LEAD_FIELDS.additionalServices.wire && wire !== LEAD_FIELDS.details.wire);

/**
 * The fields of a JSON form that have a wrong type, each with its message. Without this check, a value of a wrong type
 * would be lost without an error, because the form would treat it as missing. Keys that no form knows may have any type.
 *
 * @param ownFields the names of the custom fields, which the form definition defines
 * @example wrongTypes({ name: 5, message: ['a'] }, []) // { name: "'name' must be text.", message: … }
 */
export const wrongTypes = (body: Readonly<Record<string, unknown>>, ownFields: readonly string[]): Readonly<Record<string, string>> => {
  const messageOf = (name: string): string | null => {
    const value = body[name] ?? '';
    if (TEXT_ONLY.has(name)) return typeof value === 'string' ? null : `'${name}' must be text.`;
    return typeof value === 'object' ? `'${name}' ${SIMPLE}.` : null;
  };
  return Object.fromEntries(
    [...TEXT_FIELDS, ...ownFields].flatMap((name) => {
      const message = messageOf(name);
      return message === null ? [] : [[name, message] as const];
    }),
  );
};
