import type { ReactElement } from 'react';

export interface Crumb {
  readonly label: string;
  /** null: the page itself. */
  readonly href: string | null;
}

/** The way from the home page to this one. */
export const Breadcrumb = ({ crumbs }: { readonly crumbs: readonly Crumb[] }): ReactElement => (
  <nav aria-label="You are here" className="breadcrumb">
    <ol>
      {crumbs.map((crumb) => (
        <li key={crumb.label + (crumb.href ?? '')}>
          {crumb.href === null ? <span aria-current="page">{crumb.label}</span> : <a href={crumb.href}>{crumb.label}</a>}
        </li>
      ))}
    </ol>
  </nav>
);
