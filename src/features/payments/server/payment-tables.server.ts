import type { ColumnType, Generated } from 'kysely';
import type { LedgerAccount, LedgerMovement } from '../rules/ledger-entries.ts';
import type { PaymentProviderName, PaymentPurpose, PaymentState } from '../rules/payment.ts';

/** The Kysely types of the tables that the migrations `0024_payments.sql` and `0033_refunds_at_the_provider.sql` define. */
export interface PaymentTables {
  payments: {
    site_id: number;
    id: string;
    dealership_id: number;
    purpose: PaymentPurpose;
    subject_id: string;
    provider: PaymentProviderName;
    provider_account: string | null;
    state: PaymentState;
    amount_cents: number;
    refund_cents: number;
    returned_cents: Generated<number>;
    description: string;
    return_url: string;
    session_ref: string | null;
    session_url: string | null;
    payment_ref: string | null;
    expires_at: Date;
    next_check_at: Date | null;
    failures: number;
    refund_check_at: ColumnType<Date | null, undefined, Date | null>;
    created_at: Date;
    changed_at: Date;
  };
  ledger_entries: {
    dealership_id: number;
    site_id: number;
    payment_id: string;
    movement: LedgerMovement;
    number: number;
    account: LedgerAccount;
    amount_cents: number;
    created_at: Date;
  };
  sandbox_payments: {
    site_id: number;
    id: string;
    payment_id: string;
    amount_cents: number;
    description: string;
    return_url: string;
    state: 'open' | 'authorised' | 'captured' | 'cancelled' | 'expired';
    refunded_cents: number;
    pays_at: Date | null;
    expires_at: Date;
    created_at: Date;
  };
}
