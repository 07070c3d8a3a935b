/**
 * JSON text of a value for a jsonb column, without NUL characters and unpaired surrogates: PostgreSQL refuses them in
 * JSON, and the lead would be lost.
 *
 * @example storableJson({ name: 'Jo\0' }) === '{"name":"Jo"}'
 */
export const storableJson = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part));
