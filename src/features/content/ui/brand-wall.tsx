import type { ReactElement } from 'react';
import { Logo } from '#ui-kit/logo/logo.tsx';
import { type BlockLink, BlockSection } from './block-section.tsx';

export interface BrandWallView {
  readonly title: string;
  readonly look: 'wall' | 'marks';
  readonly brands: readonly { readonly title: string; readonly href: string; readonly logo: string | null }[];
  readonly link: BlockLink | null;
}

/** The brands of the house: their names set in type, or their marks. */
export const BrandWall = ({ view, id }: { readonly view: BrandWallView; readonly id: string }): ReactElement => (
  <BlockSection id={id} title={view.title} link={view.link} className="block-brands">
    <ul className={`brands brands-${view.look}`}>
      {view.brands.map(({ title, href, logo }) => (
        <li key={href}>
          <a href={href}>{view.look === 'marks' && logo ? <Logo src={logo} alt={title} width={160} height={64} isLate /> : title}</a>
        </li>
      ))}
    </ul>
  </BlockSection>
);
