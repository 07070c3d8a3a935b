import type { ReactElement } from 'react';
import { z } from 'zod';
import { lasting } from '#kernel/timed.ts';
import { Logo } from '#ui-kit/logo/logo.tsx';
import { paths } from '#urls/paths.ts';
import { brandHref } from '../../rules/brand-href.ts';
import { type BlockLink, BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock, type HomeBlockProps } from '../home-block.tsx';

interface BrandWallView {
  readonly title: string;
  readonly variant: 'wall' | 'marks';
  readonly brands: readonly { readonly title: string; readonly href: string; readonly logo: string | null }[];
  readonly link: BlockLink | null;
}

const BrandWall = ({ view, id }: HomeBlockProps<BrandWallView>): ReactElement => (
  <BlockSection id={id} title={view.title} link={view.link} className="block-brands">
    <ul className={`brands brands-${view.variant}`}>
      {view.brands.map(({ title, href, logo }) => (
        <li key={href}>
          <a href={href}>{view.variant === 'marks' && logo ? <Logo src={logo} alt={title} width={160} height={64} isLate /> : title}</a>
        </li>
      ))}
    </ul>
  </BlockSection>
);

/** The brands that the dealer sells, as names or as logos. */
export const brandsBlock = defineHomeBlock('brands', {
  options: {
    title: blockTitle,
    variant: z.enum(['wall', 'marks']).default('wall').describe('How brands are shown. wall: by their names; marks: by their logos.'),
  },
  view: ({ title, variant }, { site }) =>
    lasting(
      site.brands.length === 0
        ? null
        : {
            title: title ?? 'Our brands',
            variant,
            brands: site.brands.map((brand) => ({ title: brand.title, href: brandHref(site, brand), logo: brand.logo })),
            link: { label: 'All brands', href: paths.brands() },
          },
    ),
  Component: BrandWall,
});
