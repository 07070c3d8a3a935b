import type { ColumnType, Generated } from 'kysely';
import type { AlertKind } from '../rules/alert.ts';

/** The Kysely types of the tables in `db/migrations/0031_alerts.sql` and `0075_alert_price_conditions.sql`. */
export interface AlertTables {
  alerts: {
    site_id: number;
    id: string;
    kind: AlertKind;
    email: string;
    address_hash: Buffer;
    realm_id: number | null;
    account_id: string | null;
    search: string | null;
    name: string;
    origin: string;
    created_at: Date;
    confirmed_at: Date | null;
    told_at: Date;
  };
  alert_vehicles: {
    site_id: number;
    alert_id: string;
    vehicle_id: ColumnType<string | number, number, number>;
    title: string;
    state: 'for-sale' | 'reserved' | 'gone';
    price_cents: ColumnType<string | number | null, number | null, number | null>;
    price_type: string | null;
    price_condition: string | null;
  };
  alert_mails: {
    site_id: number;
    id: string;
    email: string;
    address_hash: Buffer;
    content: ColumnType<AlertMailContent, string, string>;
    attempts: Generated<number>;
    next_attempt_at: Date;
    created_at: Date;
  };
}

/** The content of an alert mail, which is stored until the mail is sent. */
export interface AlertMailContent {
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The URL of the page with the alerts of this shopper. */
  readonly manageUrl: string;
}
