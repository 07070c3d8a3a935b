/**
 * Draws requirement ids at random. A person then breaks the behaviour of each drawn id on purpose and checks that a
 * test fails. The same seed always draws the same ids, because the numbers come from a linear congruential generator.
 */
export const drawIds = (ids: readonly string[], count: number, seed: number): string[] => {
  const left = [...ids].sort();
  const drawn: string[] = [];
  let state = seed >>> 0;
  while (drawn.length < count && left.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    drawn.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1));
  }
  return drawn;
};

const AMONG = /^([A-Z]+)(?:-(\d{2})(?:\.\.(\d{2}))?)?$/;

/**
 * The ids that a comma-separated list selects: areas ('NAV'), ids ('SITE-17') and ranges in one area ('HOME-12..19').
 *
 * @throws if a part of the list cannot be read or selects no id. Without this error, a typing mistake in the list
 * would be overlooked.
 */
export const idsAmong = (ids: readonly string[], among: string): string[] => {
  const meant = new Set<string>();
  for (const part of among.split(',').map((text) => text.trim())) {
    const [, area, first = '00', last = part.includes('-') ? first : '99'] = AMONG.exec(part) ?? [];
    const found = ids.filter((id) => {
      const [its, number = ''] = id.split('-');
      return its === area && number >= first && number <= last;
    });
    if (found.length === 0)
      throw new Error(`'${part}' matches no requirement id. Allowed: an area (NAV), an id (SITE-17) or a range (HOME-12..19)`);
    for (const id of found) meant.add(id);
  }
  return ids.filter((id) => meant.has(id));
};
