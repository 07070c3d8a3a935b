import type { ReactElement } from 'react';
import type { Site } from '#model/site/site.ts';
import { classNames } from '#ui-kit/class-names.ts';
import { paths } from '#urls/paths.ts';
import { GroupHeader } from './group-header.tsx';
import type { HeaderProps } from './header-props.ts';
import { MarqueHeader } from './marque-header.tsx';
import { MetroHeader } from './metro-header.tsx';

/** Whether a header of this variant has its search box open; if not, a search page shows one of its own. */
export const hasOpenSearch = (site: Site): boolean => site.layout.header === 'metro';

const VARIANTS = { metro: MetroHeader, marque: MarqueHeader, group: GroupHeader } as const;

/**
 * The header in the site's variant: `metro`, `marque` or `group` (`layout.header`). Its menus open without
 * JavaScript; `header-menus.ts` opens them on hover where the site wants that (NAV-05).
 */
export const SiteHeader = (props: HeaderProps): ReactElement => {
  const { site, currentPath } = props;
  const Variant = VARIANTS[site.layout.header];
  const isOverHero = site.frame.headerOverHero && currentPath === paths.home();
  return (
    <header
      className={classNames('site-header', `header-${site.layout.header}`, isOverHero && 'header-over')}
      data-trigger={site.frame.dropdownTrigger}
      data-offline={site.frame.offlinePage ? paths.serviceWorker() : undefined}
    >
      <Variant {...props} />
    </header>
  );
};
