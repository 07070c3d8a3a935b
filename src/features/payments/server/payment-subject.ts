import type { Queryable } from '#platform/database/database.server.ts';
import type { Payment } from '../rules/payment.ts';

/**
 * What a payment is for, such as a reservation. All functions run in the transaction that changes the state of the payment,
 * so that the payment and its subject are changed together or not at all. The functions may be called again after a rolled
 * back transaction. `claim` and `accept` throw a `SiteNotServedError` if this process does not serve the site.
 */
export interface PaymentSubject {
  /** True if the money belongs to the dealer as soon as it is collected. Otherwise it stays a deposit of the shopper. */
  readonly settlesAtOnce: boolean;
  /**
   * Locks the database rows of what is paid for, for example of the reservation. This function is always called before the
   * payment is locked. The fixed order of the locks prevents deadlocks.
   */
  lock(transaction: Queryable, payment: Payment): Promise<void>;
  /**
   * Called when the provider has reserved the money. Returns whether the money is still wanted. If this function
   * returns true, the subject (for example a reservation) must not end before the money is collected.
   */
  claim(transaction: Queryable, payment: Payment, now: number): Promise<boolean>;
  /** Called when the provider has collected the money. If this function returns false, the money is refunded. */
  accept(transaction: Queryable, payment: Payment, now: number): Promise<boolean>;
  /** Called after the transaction in which the payment became `paid`. It must not throw. */
  paid(payment: Payment): Promise<void>;
  /** Called when it is certain that no money will come: the payment page expired, or the provider ended the payment. */
  end(transaction: Queryable, payment: Payment, now: number): Promise<void>;
  /**
   * Called when the collected money was sent back to the shopper, or when the provider has released the reserved money.
   */
  giveBack(transaction: Queryable, payment: Payment, now: number): Promise<void>;
}
