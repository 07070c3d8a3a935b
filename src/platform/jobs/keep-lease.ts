/** Number of renewals within the duration of one lease. */
const RENEWALS_PER_LEASE = 3;

/** A lease that this process renews. */
export interface KeptLease {
  /** The signal is aborted when the lease is lost. The work must then end, because another process may do it. */
  readonly lost: AbortSignal;
  /** Ends the renewals. */
  stop(): void;
}

/**
 * Renews a lease while its work runs. The lease is lost in two cases: another process has it, or all renewals failed
 * until the lease ended. Renewals fail, for example, if the database does not answer. In both cases another process may
 * have taken over the work.
 *
 * @param renew makes the lease end `leaseMs` after the call; returns false if another process has the lease
 * @param leaseMs duration of the lease in milliseconds
 * @example
 * const { lost, stop } = keepLease(() => store.renew(leased, leaseMs), leaseMs);
 * try { await work(lost); } finally { stop(); }
 */
export const keepLease = (renew: () => Promise<boolean>, leaseMs: number): KeptLease => {
  const lost = new AbortController();
  let endsAt = performance.now() + leaseMs;
  const tryToRenew = async (): Promise<void> => {
    const askedAt = performance.now();
    if (await renew()) endsAt = askedAt + leaseMs;
    else lost.abort();
  };
  const timer = setInterval(() => {
    if (performance.now() >= endsAt) lost.abort();
    // An error is ignored here: the next attempt may renew the lease. If no attempt succeeds, the lease is lost when it ends.
    tryToRenew().catch(() => {});
  }, leaseMs / RENEWALS_PER_LEASE);
  timer.unref();
  return { lost: lost.signal, stop: () => clearInterval(timer) };
};
