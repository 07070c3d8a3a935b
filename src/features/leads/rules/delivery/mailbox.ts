/**
 * The mailbox behind an e-mail address: lower case, without the part after a plus sign. One person's many spellings
 * count as one mailbox. Use it for counting only; mails go to the address as the shopper typed it.
 *
 * @example mailboxOf('Jo+cars@Example.com') === 'jo@example.com'
 */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase();
  const plus = local.indexOf('+', 1);
  return `${plus === -1 ? local : local.slice(0, plus)}${address.slice(at).toLowerCase()}`;
};
