import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

/** What is wrong with a field, below it; the field's control names it by `aria-describedby`. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactElement => (
  <p id={id} className="field-error">
    <Icon name="alert" size={16} />
    <span>{children}</span>
  </p>
);
