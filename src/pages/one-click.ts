/** The form field with which a mail program unsubscribes its user with one click (RFC 8058, section 3.2). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;
