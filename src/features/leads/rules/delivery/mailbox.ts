/**
 * The mailbox of an e-mail address: the address in lower case, without the part after a plus sign. Different spellings
 * of one address give the same mailbox. Use the mailbox only for counting; mails are sent to the address that the
 * shopper typed.
 *
 * @example mailboxOf('Jo+cars@Example.com') === 'jo@example.com'
 */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase();
  const plus = local.indexOf('+', 1);
  return `${plus === -1 ? local : local.slice(0, plus)}${address.slice(at).toLowerCase()}`;
};
