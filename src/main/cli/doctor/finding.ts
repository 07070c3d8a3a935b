/** One result of `forecourt doctor`. */
export interface Finding {
  /** What was checked: 'database', 'mail'. */
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** What the operator should do, in one sentence; null if nothing must be done. */
  readonly mend: string | null;
}

/** @example ok('disk', '20 GB are free') */
export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text, mend: null });

/** A finding about something that works now but may fail later. Also used if the check cannot tell whether something works. */
export const warning = (check: string, text: string, mend: string): Finding => ({ check, state: 'warning', text, mend });

/** Something that does not work now, or that already loses data such as leads or mails. */
export const problem = (check: string, text: string, mend: string): Finding => ({ check, state: 'problem', text, mend });

/**
 * Runs one check. If the check throws an error, this error is reported as a problem, and the other checks still run.
 *
 * @param mend what the operator can do if the check throws an error
 */
export const attempt = async (
  check: string,
  mend: string,
  run: () => Promise<readonly Finding[]> | readonly Finding[],
): Promise<readonly Finding[]> => {
  try {
    return await run();
  } catch (error) {
    // If a host has several addresses and none of them answers, the error has a code and no message.
    const { message, code } = error as NodeJS.ErrnoException;
    return [problem(check, message || String(code ?? error), mend)];
  }
};

/** The exit code: 0 without problems, 1 with problems. Warnings do not change it. */
export const exitCodeOf = (findings: readonly Finding[]): number => (findings.some(({ state }) => state === 'problem') ? 1 : 0);
