import type { ReactElement, ReactNode } from 'react';

/** One group of components with a heading. */
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

interface KitPieceProps {
  readonly title: string;
  readonly children: ReactNode;
}

const kitPiece =
  (className: 'kit-row' | 'kit-grid') =>
  ({ title, children }: KitPieceProps): ReactElement => (
    <div className="kit-piece">
      <h3 className="kit-piece-title type-14 muted">{title}</h3>
      <div className={className}>{children}</div>
    </div>
  );

/** Examples of a component side by side, with a caption. */
export const KitRow = kitPiece('kit-row');

/** Shows wide examples in a grid: as many side by side as fit. */
export const KitGrid = kitPiece('kit-grid');
