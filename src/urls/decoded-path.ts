/**
 * Decodes each group of escapes such as '%20' separately, as the router does. So one invalid escape does not prevent the
 * decoding of others.
 *
 * @example decodedPath('/trade%2Din/%zz') === '/trade-in/%zz'
 */
export const decodedPath = (path: string): string =>
  path.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
