/**
 * Whether a text is a UUID. PostgreSQL throws when it compares a uuid with any other text, so ids of requests are checked
 * first.
 *
 * @example isUuid('6f1c2f9e-0000-4000-8000-000000000001') === true
 */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
