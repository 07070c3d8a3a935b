import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

/** A message box about the page: ignored input, an error, or a confirmation. */
export const Notice = ({
  tone = 'info',
  id,
  children,
}: {
  readonly tone?: 'info' | 'success' | 'danger';
  readonly id?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <div id={id} className={`notice notice-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
    <Icon name={tone === 'success' ? 'check' : tone === 'danger' ? 'alert' : 'info'} />
    <div className="notice-text">{children}</div>
  </div>
);
