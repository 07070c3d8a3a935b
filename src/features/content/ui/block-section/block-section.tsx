import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui-kit/class-names.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';

/** The link next to a block's heading. */
export interface BlockLink {
  readonly label: string;
  readonly href: string;
  /** True if the link leads to a filtered search, which search engines need not follow. */
  readonly isFiltered?: boolean;
}

/** One block of a page: its heading, an optional link, and its content. */
export const BlockSection = ({
  id,
  anchor,
  title,
  link,
  className,
  children,
}: {
  /** HTML id of the block, unique on the page. */
  readonly id: string;
  /** Anchor to which links lead, such as 'reviews'. */
  readonly anchor?: string;
  readonly title: string;
  readonly link?: BlockLink | null;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <section id={anchor} className={classNames('page-block', className)} aria-labelledby={id}>
    <div className="shell">
      <div className="block-head">
        <h2 id={id}>{title}</h2>
        {link && <BlockLinkText link={link} />}
      </div>
      {children}
    </div>
  </section>
);

const BlockLinkText = ({ link }: { readonly link: BlockLink }): ReactElement => (
  <a className="block-link" href={link.href} rel={link.isFiltered ? 'nofollow' : undefined}>
    {link.label}
    <Icon name="arrow-right" size={18} />
  </a>
);
