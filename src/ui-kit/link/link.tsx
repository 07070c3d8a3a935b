import type { AnchorHTMLAttributes, ReactElement } from 'react';
import { classNames } from '../class-names.ts';

/**
 * A link in running text. A link to another site opens in a new tab and says so to screen readers.
 *
 * @example <TextLink href={paths.enquiry()}>Ask us</TextLink>
 */
export const TextLink = ({
  isOutside = false,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly isOutside?: boolean }): ReactElement => (
  <a className={classNames('link', className)} {...(isOutside ? { target: '_blank', rel: 'noopener' } : {})} {...rest}>
    {children}
    {isOutside && <span className="sr-only"> (opens in a new tab)</span>}
  </a>
);
