/** A reference `${NAME}` to an environment variable, used for values that must not be in a file. */
const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Whether a text consists of one reference to an environment variable and nothing else. */
export const isReference = (text: string): boolean => /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/.test(text);

export interface MissingReference {
  readonly path: readonly (string | number)[];
  readonly name: string;
}

/**
 * Replaces every `${NAME}` in a settings value with the given environment variables. The result lists the missing
 * variables, whose references are not replaced.
 */
export const resolveReferences = (
  value: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly value: unknown; readonly missing: readonly MissingReference[] } => {
  const missing: MissingReference[] = [];
  const resolve = (part: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof part === 'string') {
      return part.replace(REFERENCE, (reference, name: string) => {
        const found = environment[name];
        if (found === undefined || found === '') missing.push({ path, name });
        return found || reference;
      });
    }
    if (Array.isArray(part)) return part.map((item, index) => resolve(item, [...path, index]));
    if (typeof part === 'object' && part !== null) {
      return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, resolve(item, [...path, key])]));
    }
    return part;
  };
  const resolved = resolve(value, []);
  return { value: resolved, missing };
};

/**
 * The names of the environment variables to which a text refers.
 *
 * @example referencedNames('secret: ${CRM_SECRET}') // ['CRM_SECRET']
 */
export const referencedNames = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(REFERENCE)].flatMap(([, name]) => name ?? [])),
];

/**
 * The environment for commands that do not need the values of secrets. The reference to a variable that is not set stays
 * unchanged. So a missing webhook secret does not stop an import of stock.
 *
 * @example keepUnset({}).CRM_SECRET === '${CRM_SECRET}'
 */
export const keepUnset = (environment: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string | undefined>> =>
  new Proxy(environment, { get: (variables, name) => variables[String(name)] || `\${${String(name)}}` });
