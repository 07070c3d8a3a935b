import type pg from 'pg';
import type { ProblemTally } from '../../rules/import/import-report.ts';
import type { FeedMapping } from '../../rules/import/mapping/mapping-schema.ts';
import type { RowProblem } from '../../rules/import/row-problem.ts';
import { listAmbiguous, listRepeatedVins, removeDuplicates, type SharedIdentity, type SharedVin } from './match-staged.server.ts';

const duplicateProblem = (duplicate: SharedIdentity): RowProblem => ({
  line: duplicate.line,
  severity: 'rejected',
  field: 'external_id',
  value: duplicate.externalId,
  reason: 'duplicate-identity',
  message: `this row describes the same vehicle as line ${duplicate.otherLine}; only that line is imported`,
});

const ambiguousProblem = (shared: SharedIdentity, mapping: FeedMapping): RowProblem => {
  const ties = 'tieBreakers' in mapping.identity ? mapping.identity.tieBreakers.join(', ') : '';
  return {
    line: shared.line,
    severity: 'warning',
    field: '',
    value: '',
    reason: 'ambiguous-identity',
    message: `this row has the same values as line ${shared.otherLine} in all columns that identify a vehicle, and differs only in ${ties}; it is imported as a separate vehicle`,
  };
};

const repeatedVinProblem = ({ line, vin, otherLine }: SharedVin): RowProblem => ({
  line,
  severity: 'warning',
  field: 'vin',
  value: vin,
  reason: 'repeated-vin',
  message: `line ${otherLine} has the same VIN but identifies another vehicle, so one vehicle may be listed twice; both rows are imported`,
});

/**
 * Rejects each row that describes the same vehicle as an earlier row of the feed. Warns of two kinds of rows:
 *
 * 1. Rows that are equal in all columns that identify a vehicle, and differ in another column, such as the price.
 * 2. Rows with the VIN of an earlier row.
 *
 * @returns the number of rows of the first kind
 */
export const compareStagedRows = async (client: pg.ClientBase, mapping: FeedMapping, tally: ProblemTally): Promise<number> => {
  for (const duplicate of await removeDuplicates(client)) tally.reject([duplicateProblem(duplicate)]);
  const ambiguous = await listAmbiguous(client);
  for (const shared of ambiguous) tally.warn(ambiguousProblem(shared, mapping));
  for (const shared of await listRepeatedVins(client)) tally.warn(repeatedVinProblem(shared));
  return ambiguous.length;
};
