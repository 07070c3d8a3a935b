import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui-kit/class-names.ts';

/** One block of a content page: its anchor, its heading and its content. */
export const ContentSection = ({
  id,
  anchor = null,
  title,
  className,
  children,
}: {
  /** HTML id of the heading, unique on the page. */
  readonly id: string;
  readonly anchor?: string | null;
  /** The heading of the block; null: no heading. */
  readonly title: string | null;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <section id={anchor ?? undefined} className={classNames('content-section', className)} aria-labelledby={title === null ? undefined : id}>
    {title !== null && (
      <h2 id={id} className="content-title">
        {title}
      </h2>
    )}
    {children}
  </section>
);
