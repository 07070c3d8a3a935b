import type { ReactElement } from 'react';
import type { MenuLink } from '../../views/frame-view.ts';

/**
 * The makes with the most stock as chips, in the metro header and on error pages. They are not shown if the stock has
 * only one make.
 */
export const MakeChips = ({
  makes,
  className,
}: {
  readonly makes: readonly MenuLink[];
  readonly className?: string;
}): ReactElement | null =>
  makes.length < 2 ? null : (
    <ul className={className ?? 'make-chips'} aria-label="Makes">
      {makes.map(({ label, href }) => (
        <li key={href}>
          <a href={href} className="chip">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
