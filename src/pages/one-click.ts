/** The field that a mail program posts to the address in `List-Unsubscribe` (RFC 8058, section 3.2). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;
