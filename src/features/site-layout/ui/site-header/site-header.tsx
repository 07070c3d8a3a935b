import type { ReactElement } from 'react';
import type { Site } from '#model/site/site.ts';
import { classNames } from '#ui-kit/class-names.ts';
import { paths } from '#urls/paths.ts';
import { GroupBarHeader } from './group-bar-header.tsx';
import type { HeaderProps } from './header-props.ts';
import { OneRowHeader } from './one-row-header.tsx';
import { TwoRowHeader } from './two-row-header.tsx';

/** Whether this header variant shows an open search box; if not, a search page shows its own. */
export const hasOpenSearch = (site: Site): boolean => site.layout.header === 'two-rows';

const VARIANTS = { 'two-rows': TwoRowHeader, 'one-row': OneRowHeader, 'group-bar': GroupBarHeader } as const;

/**
 * The header in the site's variant (`layout.header`). Its menus open without JavaScript; `header-menus.ts` opens them
 * on hover if the site wants it (NAV-05).
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
