import { DAY_MS } from '#kernel/clock.ts';
import type { StockScope } from '../../rules/stock-search.ts';
import type { Scratch } from './scratch.server.ts';
import type { SearchedPart } from './searched-part.server.ts';
import type { ListingClass } from './segment.server.ts';

const NEVER = 0;
const ALWAYS = 1;
const WHILE_RECENTLY_SOLD = 2;

/**
 * Maximum number of row lists that are cached for each segment. Two lists are usual: one for the dealer's own site, and
 * one for the site of its group. When the cache is full, a new list replaces the oldest one.
 */
const MAX_KEPT = 4;

/**
 * Like `collectListed`, but the result is cached until the next write, because most searches of a site list the same
 * rows.
 */
export const listRows = (part: SearchedPart, scope: StockScope, now: number, scratch: Scratch): number => {
  const { segment, base, soldShownDays } = part;
  const kept = segment.listedRows;
  const key = `${soldShownDays} ${scope.recencyDays} ${scope.carTypes.join()} ${scope.statuses.join()}`;
  const listed = kept.get(key);
  if (listed && now >= listed.now && now < listed.endsAt) {
    scratch.rows.set(listed.rows, base);
    scratch.flags.set(listed.flags, base);
    part.end = base + listed.rows.length;
    return listed.endsAt;
  }
  const endsAt = collectListed(part, scope, now, scratch);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MAX_KEPT) kept.delete(oldest);
  kept.set(key, {
    rows: scratch.rows.slice(base, part.end),
    flags: scratch.flags.slice(base, base + segment.rowCount),
    now,
    endsAt,
  });
  return endsAt;
};

/**
 * Writes the rows that the site lists into `scratch.rows`, and sets their flag in `scratch.flags` to 1. The function
 * applies the rule `isListed` to whole columns. The contract test suite checks that the function and the rule give the
 * same result (SEARCH-11, SITE-19).
 *
 * @returns the time (epoch milliseconds) at which the first of these rows stops being listed, if the stock does not
 *   change before; infinity if all rows stay listed
 */
const collectListed = (part: SearchedPart, scope: StockScope, now: number, scratch: Scratch): number => {
  const { segment, base } = part;
  const { rows, flags } = scratch;
  const { listingCodes: codes, sold, created, rowCount } = segment;
  const rules = Uint8Array.from(segment.listingClasses(), (listingClass) => (listingClass ? listingRule(listingClass, scope) : NEVER));
  const soldForMs = part.soldShownDays * DAY_MS;
  const recencyMs = scope.recencyDays === null ? Number.POSITIVE_INFINITY : scope.recencyDays * DAY_MS;
  let endsAt = Number.POSITIVE_INFINITY;
  let end = base;
  flags.fill(0, base, base + rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    const rule = rules[codes[row] ?? 0] ?? NEVER;
    if (rule === NEVER) continue;
    if (rule === WHILE_RECENTLY_SOLD) {
      const soldAt = sold[row] ?? Number.NaN;
      // The time of sale can be missing (NaN). Every comparison with NaN is false, so the row is not listed.
      if (!(soldAt + soldForMs >= now) || (created[row] ?? 0) + recencyMs < now) continue;
      if (soldAt + soldForMs + 1 < endsAt) endsAt = soldAt + soldForMs + 1;
    }
    flags[base + row] = 1;
    rows[end] = row;
    end += 1;
  }
  part.end = end;
  return scope.recencyDays === null ? endsAt : keepRecent(part, recencyMs, now, scratch, endsAt);
};

/**
 * Removes the rows of vehicles that were created more than `recencyMs` milliseconds ago. Returns the time until which the list
 * of rows is valid: the earlier of `soldEndsAt` and the time at which the next row becomes too old.
 */
const keepRecent = (part: SearchedPart, recencyMs: number, now: number, { rows, flags }: Scratch, soldEndsAt: number): number => {
  const { segment, base } = part;
  const { created } = segment;
  let endsAt = soldEndsAt;
  let end = base;
  for (let index = base; index < part.end; index += 1) {
    const row = rows[index] ?? 0;
    const lastAt = (created[row] ?? 0) + recencyMs;
    if (lastAt < now) {
      flags[base + row] = 0;
      continue;
    }
    endsAt = Math.min(endsAt, lastAt + 1);
    rows[end] = row;
    end += 1;
  }
  part.end = end;
  return endsAt;
};

const listingRule = ({ status, carType }: ListingClass, scope: StockScope): number => {
  if (!scope.carTypes.includes(carType) || !scope.statuses.includes(status)) return NEVER;
  if (status === 'in_stock' || status === 'coming_soon') return ALWAYS;
  return status === 'sold' ? WHILE_RECENTLY_SOLD : NEVER;
};
