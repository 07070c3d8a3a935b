/**
 * First and last name of a shopper. Most forms have one field for the whole name.
 *
 * @example fullName({ name: 'Jo', lastName: 'Citizen' }) === 'Jo Citizen'
 */
export const fullName = ({ name, lastName }: { readonly name: string; readonly lastName?: string | null }): string =>
  lastName ? `${name} ${lastName}` : name;
