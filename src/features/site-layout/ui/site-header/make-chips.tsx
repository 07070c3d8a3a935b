import type { ReactElement } from 'react';
import type { Site } from '#model/site/site.ts';
import { useFrame } from '#pages/use-frame.ts';

/** The makes with the most stock as chips, in the metro header and on error pages. Not shown for a single make. */
export const MakeChips = ({ site, className }: { readonly site: Site; readonly className?: string }): ReactElement | null => {
  const { makes } = useFrame(site);
  return makes.length < 2 ? null : (
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
};
