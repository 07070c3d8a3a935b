/**
 * The whole name of a shopper. Most forms have one field for the whole name; some also have a field for the last name.
 *
 * @example fullName({ name: 'Jo', lastName: 'Citizen' }) === 'Jo Citizen'
 */
export const fullName = ({ name, lastName }: { readonly name: string; readonly lastName?: string | null }): string =>
  lastName ? `${name} ${lastName}` : name;
