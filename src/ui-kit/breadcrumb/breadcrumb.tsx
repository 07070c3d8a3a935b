import type { ReactElement } from 'react';

export interface Crumb {
  readonly label: string;
  /** URL of the page. Null for the current page, which is not a link. */
  readonly href: string | null;
}

/** The path from the home page to the current page, as links. */
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
