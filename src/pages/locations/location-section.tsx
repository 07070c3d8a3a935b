import type { ReactElement, ReactNode } from 'react';

/** A section of the page of a location. `id` is the HTML id of the section, to which links can lead. */
export const LocationSection = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement => (
  <section id={id} className={`place-section place-section-${id}`} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    <div className="place-section-content">{children}</div>
  </section>
);
