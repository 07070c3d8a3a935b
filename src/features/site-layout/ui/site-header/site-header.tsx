import type { ReactElement } from 'react';
import { classNames } from '#ui-kit/class-names.ts';
import { paths } from '#urls/paths.ts';
import { GroupBarHeader } from './group-bar-header.tsx';
import type { HeaderProps } from './header-props.ts';
import { OneRowHeader } from './one-row-header.tsx';
import { TwoRowHeader } from './two-row-header.tsx';

const VARIANTS = { 'two-rows': TwoRowHeader, 'one-row': OneRowHeader, 'group-bar': GroupBarHeader } as const;

/**
 * The header in the site's variant (`layout.header`). Its menus open without JavaScript;
 * `header-menu-hover-and-keys.ts` opens them on hover if the site wants it (NAV-05).
 */
export const SiteHeader = (props: HeaderProps): ReactElement => {
  const { frame, currentPath } = props;
  const { header } = frame;
  const Variant = VARIANTS[header.variant];
  const isOverHero = header.isOverHero && currentPath === paths.home();
  return (
    <header
      className={classNames('site-header', `header-${header.variant}`, isOverHero && 'header-over')}
      data-trigger={header.menuTrigger}
      data-offline={header.hasOfflinePage ? paths.serviceWorker() : undefined}
    >
      <Variant {...props} />
    </header>
  );
};
