/**
 * Reads the text fields of a posted form. Files and repeated names are ignored, because our forms have none. Null if
 * the body is not a form.
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
