import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type BadgeTone = 'brand' | 'accent' | 'ink' | 'neutral' | 'success' | 'warning' | 'danger';

/** A short word in a small box ('Reserved'). */
export const Badge = ({
  tone = 'neutral',
  className,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => <span className={classNames('badge', `badge-${tone}`, className)}>{children}</span>;
