import type { ReactElement } from 'react';
import type { Site } from '#model/site/site.ts';
import { Logo } from '#ui-kit/logo/logo.tsx';
import { paths } from '#urls/paths.ts';

/** The site's logo, or its name in the heading font; links to the home page. */
export const Wordmark = ({ site }: { readonly site: Site }): ReactElement => (
  <a href={paths.home()} className="wordmark">
    {site.logo ? <Logo src={site.logo.url} alt={site.name} width={site.logo.width} height={site.logo.height} /> : <span>{site.name}</span>}
  </a>
);
