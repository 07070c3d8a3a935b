/** The two domains of Gmail. A name has the same mailbox at both domains, and dots in the name are ignored. */
const GMAIL: ReadonlySet<string> = new Set(['@gmail.com', '@googlemail.com']);

/**
 * The mailbox of an e-mail address: the address in lower case, without the part after a plus sign. Gmail delivers
 * `j.o@gmail.com` and `jo@googlemail.com` to the mailbox `jo@gmail.com`. Therefore, dots are removed from Gmail
 * addresses. Different spellings of one address give the same mailbox. Use the mailbox only for counting; mails are
 * sent to the address that the shopper typed.
 *
 * @example mailboxOf('Jo+cars@Example.com') === 'jo@example.com'
 */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase();
  const domain = address.slice(at).toLowerCase();
  const plus = local.indexOf('+', 1);
  const name = plus === -1 ? local : local.slice(0, plus);
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}${domain}`;
};
