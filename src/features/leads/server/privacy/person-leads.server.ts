import { type Expression, type SqlBool, sql } from 'kysely';
import type { Person } from '#features/privacy/rules/person.ts';

/**
 * The condition that a lead was sent by a person: it has the person's e-mail address, compared without regard to case,
 * or the person's phone number. Use it in a query of the table `leads`.
 */
export const isSentBy = ({ email, phone }: Person): Expression<SqlBool> =>
  sql<SqlBool>`(lower(leads.payload ->> 'email') = lower(${email}::text) or leads.payload ->> 'phone' = ${phone}::text)`;
