/**
 * What a tester can choose on the page of the sandbox.
 *
 * - `pay`: the payment succeeds.
 * - `collect`: the payment succeeds, and the money is collected at once instead of reserved.
 * - `decline`: the card is declined; the shopper can try again.
 * - `challenge`: the bank asks for a confirmation first (3-D Secure).
 * - `timeout`: the payment succeeds, but no notice arrives and the shopper does not come back.
 * - `late`: the payment succeeds after the website has stopped waiting for it.
 * - `notice-first`: the notice arrives before the shopper comes back.
 * - `twice`: the notice arrives twice.
 * - `leave`: the shopper goes back without paying.
 */
export const SANDBOX_CHOICES = ['pay', 'collect', 'decline', 'challenge', 'timeout', 'late', 'notice-first', 'twice', 'leave'] as const;

export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

/** The choice with this name; null if there is none. */
export const readSandboxChoice = (name: string): SandboxChoice | null => SANDBOX_CHOICES.find((choice) => choice === name) ?? null;

/** Number of webhook requests (notices) that the sandbox sends before the shopper returns to the website. */
export const noticesOf = (choice: SandboxChoice): number => (choice === 'twice' ? 2 : choice === 'notice-first' ? 1 : 0);
