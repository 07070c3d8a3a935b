import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

/** The error message below a field; the control refers to it by `aria-describedby`. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactElement => (
  <p id={id} className="field-error">
    <Icon name="alert" size={16} />
    <span>{children}</span>
  </p>
);
