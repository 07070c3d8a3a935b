import type { ReactElement } from 'react';
import { Logo } from '#ui-kit/logo/logo.tsx';
import { paths } from '#urls/paths.ts';
import type { WordmarkView } from '../../views/frame-view.ts';

/** A link to the home page that shows the site's logo, or the site's name in the heading font if there is no logo. */
export const Wordmark = ({ wordmark: { name, logo } }: { readonly wordmark: WordmarkView }): ReactElement => (
  <a href={paths.home()} className="wordmark">
    {logo ? <Logo src={logo.url} alt={name} width={logo.width} height={logo.height} /> : <span>{name}</span>}
  </a>
);
