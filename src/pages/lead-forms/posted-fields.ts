/**
 * The text fields of a posted form, each once; files and repetitions are no part of our forms. Null where
 * the body is no form.
 */
export const readPostedFields = async (request: Request): Promise<Readonly<Record<string, string>> | null> => {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return null;
  try {
    const fields = new Map<string, string>();
    for (const [name, value] of await request.formData()) {
      if (typeof value === 'string' && !fields.has(name)) fields.set(name, value);
    }
    return Object.fromEntries(fields);
  } catch {
    return null;
  }
};
