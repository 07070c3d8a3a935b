/** One element of a pagination: a page number, or a gap for omitted pages. */
export type PaginationStep = number | 'gap';

/**
 * The page numbers of a pagination: the first, the last, and the current one with its neighbours. A gap never replaces
 * a single page.
 *
 * @example paginationSteps(6, 12) // [1, 'gap', 5, 6, 7, 'gap', 12]
 * @example paginationSteps(3, 5) // [1, 2, 3, 4, 5]
 */
export const paginationSteps = (page: number, pages: number): readonly PaginationStep[] => {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((step) => step >= 1 && step <= pages).sort((a, b) => a - b);
  return shown.flatMap((step, index): PaginationStep[] => {
    const before = shown[index - 1] ?? 0;
    if (step - before === 2) return [step - 1, step];
    return step - before > 2 ? ['gap', step] : [step];
  });
};
