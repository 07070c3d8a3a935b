import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

/** A grey placeholder for content that loads. It has the final size and is hidden from screen readers. */
export const Skeleton = ({ className }: { readonly className?: string }): ReactElement => (
  <span aria-hidden="true" className={classNames('skeleton', className)} />
);
