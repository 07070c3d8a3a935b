import type { ColumnType } from 'kysely';

/** The Kysely types of the tables in `db/migrations/0020_accounts.sql` and of the passkeys and saved vehicles in later migrations. */
export interface AccountTables {
  accounts: {
    realm_id: number;
    id: string;
    email: string | null;
    phone: string | null;
    created_at: Date;
    seen_at: Date;
  };
  sign_in_codes: {
    site_id: number;
    realm_id: number;
    id: string;
    channel: 'email' | 'sms';
    address: string;
    code_hash: Buffer;
    tries: number;
    account_id: string | null;
    is_proven: boolean;
    created_at: Date;
    expires_at: Date;
  };
  account_passkeys: {
    site_id: number;
    realm_id: number;
    id: string;
    account_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: ColumnType<string, number, number>;
    host: string;
    name: string;
    created_at: Date;
    used_at: Date | null;
  };
  used_passkey_challenges: {
    site_id: number;
    challenge: Buffer;
    expires_at: Date;
  };
  watchlist_entries: {
    site_id: number;
    realm_id: number;
    account_id: string;
    vehicle_id: ColumnType<string | number, number, number>;
    saved_at: Date;
    removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  account_sessions: {
    site_id: number;
    realm_id: number;
    id: string;
    account_id: string;
    token_hash: Buffer;
    previous_hash: Buffer | null;
    rotated_at: Date;
    device: string;
    created_at: Date;
    seen_at: Date;
  };
}
