/**
 * The mailbox behind an e-mail address: in small letters and without what stands after a plus, so that one
 * person's many spellings count as one. For counting only; mails go to the address as it was written.
 *
 * @example mailboxOf('Jo+cars@Example.com') === 'jo@example.com'
 */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase();
  const plus = local.indexOf('+', 1);
  return `${plus === -1 ? local : local.slice(0, plus)}${address.slice(at).toLowerCase()}`;
};
