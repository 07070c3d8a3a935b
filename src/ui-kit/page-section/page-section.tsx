import type { ReactElement, ReactNode } from 'react';

/** A section of a page with its heading. `id` is its anchor. */
export const PageSection = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement => (
  <section id={id} aria-labelledby={`${id}-title`} className="page-section">
    <h2 id={`${id}-title`} className="page-section-title type-20">
      {title}
    </h2>
    {children}
  </section>
);
