import { createHash } from 'node:crypto';
import { type FeedRecord, type FeedValue, valueAt } from '../../rules/import/feed-record.ts';
import type { FeedMapping } from '../../rules/import/mapping/mapping-schema.ts';

/**
 * Identifies a vehicle in all rows and imports of a feed. `externalId` is stored with the vehicle.
 *
 * If the feed has no ids, `externalId` is derived from two kinds of columns. Identity columns, such as the title,
 * identify a vehicle. Tie-breakers, such as the price, distinguish vehicles with equal identity columns. The derived id
 * is `~<hash of the identity columns>~<hash of a tie-breaker>~<hash of a tie-breaker>…`.
 *
 * If a tie-breaker of a vehicle changes, the other parts of the id stay the same. So a later import can still recognise
 * the vehicle.
 */
export interface FeedIdentity {
  readonly externalId: string;
  /**
   * The number of tie-breakers at the end of a derived id. A tie-breaker is the hash of a column, such as the price,
   * that distinguishes vehicles with equal identity columns. Null if the feed has its own ids.
   */
  readonly tieBreakers: number | null;
}

const MAX_ID = 200;

const scalar = (value: FeedValue): string => {
  if (value === null) return '';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim().replace(/\s+/g, ' ');
};

const shortHash = (text: string, characters: number): string => createHash('sha256').update(text).digest('base64url').slice(0, characters);

/**
 * Returns the identity of a row; null if the row has no value that identifies its vehicle (docs/settled.md, 'Stock
 * in').
 *
 * @example feedIdentity({ identity: { field: 'StockNo' }, … }, row)?.externalId === 'U1042'
 */
export const feedIdentity = (mapping: FeedMapping, record: FeedRecord): FeedIdentity | null => {
  const { identity } = mapping;
  if ('field' in identity) {
    const empty = new Set(['', ...mapping.treatAsEmpty.map((value) => value.trim().toLowerCase())]);
    for (const path of typeof identity.field === 'string' ? [identity.field] : identity.field) {
      const id = scalar(valueAt(record.fields, path));
      if (!empty.has(id.toLowerCase()))
        return { externalId: id.length <= MAX_ID ? id : `${id.slice(0, 150)}…${shortHash(id, 32)}`, tieBreakers: null };
    }
    return null;
  }
  const values = identity.columns.map((path) => scalar(valueAt(record.fields, path)).toLowerCase());
  if (values.every((value) => value === '')) return null;
  const ties = identity.tieBreakers.map((path) => shortHash(scalar(valueAt(record.fields, path)).toLowerCase(), 10));
  return { externalId: `~${[shortHash(values.join('\u0001'), 22), ...ties].join('~')}`, tieBreakers: ties.length };
};
