import type { ReactElement, ReactNode } from 'react';
import { Notice } from '#ui-kit/notice/notice.tsx';

/** The column of the sign-in pages and of the account: heading, introduction, a message if there is one, and content. */
export const AccountLayout = ({
  title,
  intro,
  alert,
  done,
  isWide = false,
  children,
}: {
  readonly title: string;
  readonly intro?: ReactNode;
  /** A problem that concerns the whole page. */
  readonly alert?: string | null;
  /** A message that confirms what the shopper has just done. */
  readonly done?: string | null;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}): ReactElement => (
  <div className={isWide ? 'account account-wide' : 'account'}>
    <div className="account-head">
      <h1 className="type-30">{title}</h1>
      {intro && <p>{intro}</p>}
    </div>
    {alert && (
      <Notice tone="danger">
        <p>{alert}</p>
      </Notice>
    )}
    {done && (
      <Notice tone="success">
        <p>{done}</p>
      </Notice>
    )}
    {children}
  </div>
);
