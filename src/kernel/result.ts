/**
 * An expected outcome: either a value or a typed error. Anything unexpected is thrown instead (docs/architecture.md,
 * rule 4).
 *
 * @example
 * const parsed: Result<number, 'not-a-number'> = ok(4);
 * if (parsed.ok) use(parsed.value);
 */
export type Result<Value, Problem> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Problem };

/** A result that contains the requested value. */
export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });

/** A result that contains an expected failure instead of the requested value. */
export const err = <Problem>(error: Problem): Result<never, Problem> => ({ ok: false, error });
