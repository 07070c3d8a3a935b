import type { OrderedHits } from './ordering/ordered-hits.server.ts';
import type { SearchedPart } from './searched-part.server.ts';

/** Replaces each sequence of consecutive sold vehicles by its first vehicle (SEARCH-12). */
export const collapseSold = (hits: OrderedHits, parts: readonly SearchedPart[]): OrderedHits => {
  const isSoldCode = parts.map(({ segment }) => segment.listingClasses().map((listingClass) => listingClass?.status === 'sold'));
  const codes = parts.map(({ segment }) => segment.listingCodes);
  const [keptParts, keptRows] = [new Uint16Array(hits.length), new Uint32Array(hits.length)];
  let length = 0;
  let wasSold = false;
  for (let index = 0; index < hits.length; index += 1) {
    const [part = 0, row = 0] = [hits.parts[index], hits.rows[index]];
    const isSold = isSoldCode[part]?.[codes[part]?.[row] ?? 0] ?? false;
    if (!isSold || !wasSold) {
      keptParts[length] = part;
      keptRows[length] = row;
      length += 1;
    }
    wasSold = isSold;
  }
  return { parts: keptParts, rows: keptRows, length };
};
