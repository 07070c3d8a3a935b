import type { ReactNode } from 'react';
import { Prose } from '#ui-kit/prose/prose.tsx';

/** Custom content of a site (SITE-18). */
export const CustomBlocks = ({
  blocks,
}: {
  readonly blocks: readonly { readonly name: string; readonly variant: 'plain' | 'panel'; readonly html: string }[];
}): ReactNode =>
  blocks.length === 0
    ? null
    : blocks.map(({ name, variant, html }) => (
        <div key={name} className={`page-block custom custom-${variant}`} data-custom-block={name}>
          <div className="shell">
            <Prose html={html} />
          </div>
        </div>
      ));
