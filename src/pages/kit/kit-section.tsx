import type { ReactElement, ReactNode } from 'react';

/** One family of pieces. */
export const KitSection = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement => (
  <section className="kit-section" aria-labelledby={id}>
    <h2 id={id} className="kit-section-title type-30">
      {title}
    </h2>
    <div className="kit-section-rows">{children}</div>
  </section>
);

/** Pieces beside each other, with what is to be seen in them. */
export const KitRow = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <div className="kit-piece">
    <h3 className="kit-piece-title type-14 muted">{title}</h3>
    <div className="kit-row">{children}</div>
  </div>
);

/** Pieces that want width: as many beside each other as there is room for. */
export const KitGrid = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <div className="kit-piece">
    <h3 className="kit-piece-title type-14 muted">{title}</h3>
    <div className="kit-grid">{children}</div>
  </div>
);
