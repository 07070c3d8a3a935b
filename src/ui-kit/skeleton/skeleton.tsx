import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

/** A grey placeholder with the final size while content loads; hidden from screen readers. */
export const Skeleton = ({ className }: { readonly className?: string }): ReactElement => (
  <span aria-hidden="true" className={classNames('skeleton', className)} />
);
