import type { Steps } from '#kernel/steps.ts';
import { canHaveTypo } from '../../rules/tokenise-text.ts';
import { NOT_FOUND, type WordTarget } from './columns/text-index.server.ts';
import type { Scratch } from './scratch.server.ts';
import type { SearchedPart } from './searched-part.server.ts';

/**
 * Keeps only the rows that contain every word of the query. For each row it adds up the penalties of the matches
 * (`matchPenalty`). If no listed vehicle contains a word, one typing error in this word is accepted.
 */
export const narrowingByText = function* (parts: readonly SearchedPart[], words: readonly string[], scratch: Scratch): Steps {
  for (const { segment, base } of parts) scratch.penalties.fill(0, base, base + segment.rowCount);
  for (const word of words) {
    let isSpelled = false;
    for (const part of parts) {
      scratch.best.fill(NOT_FOUND, part.base, part.base + part.segment.rowCount);
      isSpelled = part.segment.text.findSpelled(word, target(part, scratch)) || isSpelled;
      yield;
    }
    for (const part of parts) {
      if (!isSpelled && canHaveTypo(word)) part.segment.text.findTypos(word, target(part, scratch));
      keepFound(part, scratch);
      yield;
    }
  }
};

const target = ({ base }: SearchedPart, { flags, best }: Scratch): WordTarget => ({ base, searched: flags, best });

const keepFound = (part: SearchedPart, { rows, best, penalties }: Scratch): void => {
  const { base } = part;
  let end = base;
  for (let index = base; index < part.end; index += 1) {
    const row = rows[index] ?? 0;
    const penalty = best[base + row] ?? NOT_FOUND;
    if (penalty === NOT_FOUND) continue;
    penalties[base + row] = (penalties[base + row] ?? 0) + penalty;
    rows[end] = row;
    end += 1;
  }
  part.end = end;
};
