/**
 * Decodes the escape sequences of a path, such as '%20'. Each group of neighbouring sequences is decoded separately, as the
 * router does. So an invalid sequence in one group does not prevent the decoding of the other groups.
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
