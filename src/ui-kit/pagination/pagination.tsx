import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { paginationSteps } from './pagination-steps.ts';

/**
 * The links to the pages of a list: previous page, page numbers, next page. They are shown if there are at least two pages. After
 * a click on a link, the new page is shown from its top.
 */
export const Pagination = ({
  page,
  pages,
  hrefOf,
  label = 'Pages of results',
  rel,
}: {
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
  readonly label?: string;
  readonly rel?: string | undefined;
}): ReactElement | null => {
  if (pages < 2) return null;
  const relOf = (own: string): string => [own, rel].filter(Boolean).join(' ');
  return (
    <nav aria-label={label} className="pagination">
      {page > 1 && (
        <a className="page-step" href={hrefOf(page - 1)} rel={relOf('prev')} data-scroll-top="" aria-label="Previous page">
          <Icon name="chevron-left" />
        </a>
      )}
      <ol>
        {paginationSteps(page, pages).map((step, index, steps) =>
          step === 'gap' ? (
            <li key={`gap-${steps[index - 1]}`} aria-hidden="true" className="page-gap" />
          ) : (
            <li key={step}>
              <a
                className="page-step"
                href={hrefOf(step)}
                rel={rel}
                data-scroll-top=""
                aria-current={step === page ? 'page' : undefined}
                aria-label={`Page ${step}`}
              >
                {step}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a className="page-step" href={hrefOf(page + 1)} rel={relOf('next')} data-scroll-top="" aria-label="Next page">
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
};
