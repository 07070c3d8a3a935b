import { environmentSchema, isSettingName } from './environment-schema.server.ts';

/** The edit distance of two names; swapping two neighbouring letters counts as one edit. */
const distance = (left: string, right: string): number => {
  const rows = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_, column) => (row === 0 ? column : row && !column ? row : 0)),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= left.length; row += 1) {
    for (let column = 1; column <= right.length; column += 1) {
      const isEqual = left[row - 1] === right[column - 1];
      let best = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isEqual ? 0 : 1));
      if (left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) best = Math.min(best, at(row - 2, column - 2) + 1);
      rows[row]?.splice(column, 1, best);
    }
  }
  return at(left.length, right.length);
};

/** Environment variables that the system sets. They are never reported as misspelled settings. */
const ordinaryNames: ReadonlySet<string> = new Set(['HOME', 'HOSTNAME', 'NODE', 'PWD', 'TERM', 'USER', 'PATH', 'SHELL', 'LANG', 'MAIL']);

/**
 * Finds environment variables that have no effect, because their names are misspelled names of settings.
 *
 * @example findMisspelledSettings({ DATABSE_URL: '…' }) // ['DATABSE_URL is not a setting; did you mean DATABASE_URL?']
 */
export const findMisspelledSettings = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env).flatMap((name) => {
    if (isSettingName(name) || ordinaryNames.has(name)) return [];
    const near = Object.keys(environmentSchema.shape).find((known) => distance(name.toUpperCase(), known) <= (known.length >= 7 ? 2 : 1));
    return near === undefined ? [] : [`${name} is not a setting; did you mean ${near}?`];
  });
