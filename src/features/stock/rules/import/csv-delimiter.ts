const DELIMITERS = [',', ';', '\t', '|'];

const countColumns = (heading: string, delimiter: string): number => heading.split(delimiter).length;

/**
 * The delimiter that occurs most often in a heading line.
 *
 * @example delimiterOf('id;make;model') === ';'
 */
export const delimiterOf = (heading: string): string => {
  const counts = DELIMITERS.map((delimiter) => countColumns(heading, delimiter));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

/**
 * Returns an error message if the expected delimiter (`stated`) did not split the first line of a feed. The message
 * names the delimiter that splits the line. Null if no delimiter splits the line.
 *
 * @param line the first line, which was read as one column
 * @example wrongDelimiter('id;make', ',') // "the delimiter ',' does not split the first line of the feed. …"
 */
export const wrongDelimiter = (line: string, stated: string): string | null => {
  const found = delimiterOf(line);
  const columns = countColumns(line, found);
  if (columns === 1 || found === stated) return null;
  const [shownStated, shownFound] = [stated, found].map((delimiter) => (delimiter === '\t' ? 'tab' : `'${delimiter}'`));
  return `the delimiter ${shownStated} does not split the first line of the feed. The delimiter ${shownFound} splits this line into ${columns} columns: set csv: { delimiter: ${JSON.stringify(found)} } in the mapping file of the feed (stock draft-mapping writes one)`;
};
