import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { isCurrentLink } from '../../views/build-frame-view.ts';
import type { FrameView, LinkGroup, MenuEntry, MenuLink } from '../../views/frame-view.ts';
import { LocationsMenu } from './locations-menu.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { VehiclesMenu } from './vehicles-menu.tsx';

export const SITE_MENU_ID = 'site-menu';

/**
 * The entries of the header (NAV-01, NAV-08). The markup contains them only once. CSS shows them as a row with
 * dropdowns on wide screens, and as a drawer that `MenuButton` opens on narrow screens. The drawer is a popover, so it
 * opens, closes and returns the focus without JavaScript. `header-menu-hover-and-keys.ts` keeps the focus inside
 * the drawer.
 */
export const SiteMenu = ({
  frame,
  currentPath,
  children,
}: {
  readonly frame: FrameView;
  readonly currentPath: string;
  /**
   * More content of the menu. A wide screen shows it beside the entries; in the drawer of a phone it is below the
   * entries.
   */
  readonly children?: ReactNode;
}): ReactElement => {
  const { header, phone } = frame;
  return (
    <nav id={SITE_MENU_ID} popover="auto" aria-label="Main" className="site-menu">
      <div className="menu-head">
        <p>{header.wordmark.name}</p>
        <button type="button" className="icon-button" aria-label="Close menu" popoverTarget={SITE_MENU_ID} popoverTargetAction="hide">
          <Icon name="close" size={24} />
        </button>
      </div>
      <ul className="menu-entries">
        {frame.entries.map((entry) => (
          <li key={entry.label}>
            <Entry entry={entry} currentPath={currentPath} />
          </li>
        ))}
        {frame.locations.length > 0 && (
          <li>
            <LocationsMenu locations={frame.locations} hoursHref={frame.hoursHref} />
          </li>
        )}
      </ul>
      {children}
      {phone && (
        <a className="btn btn-secondary menu-phone" href={phone.href}>
          <Icon name="phone" size={16} />
          Call {phone.text}
        </a>
      )}
    </nav>
  );
};

const Entry = ({ entry, currentPath }: { readonly entry: MenuEntry; readonly currentPath: string }): ReactElement => {
  switch (entry.kind) {
    case 'link':
      return <MenuAnchor link={entry} currentPath={currentPath} className="menu-link" />;
    case 'groups':
      return (
        <MenuPanel label={entry.label} isCurrent={entry.groups.some(({ links }) => links.some((link) => isCurrentLink(link, currentPath)))}>
          <div className="menu-groups">
            {entry.groups.map((group) => (
              <Group key={group.links[0]?.href} group={group} currentPath={currentPath} />
            ))}
          </div>
        </MenuPanel>
      );
    case 'vehicles':
      return (
        <MenuPanel label={entry.label} className="menu-wide">
          <VehiclesMenu menu={entry} />
        </MenuPanel>
      );
  }
};

const Group = ({ group, currentPath }: { readonly group: LinkGroup; readonly currentPath: string }): ReactElement => (
  <div>
    {group.heading && <p className="menu-heading">{group.heading}</p>}
    <ul>
      {group.links.map((link) => (
        <li key={link.href}>
          <MenuAnchor link={link} currentPath={currentPath} />
        </li>
      ))}
    </ul>
  </div>
);

const MenuAnchor = ({
  link,
  currentPath,
  className,
}: {
  readonly link: MenuLink;
  readonly currentPath: string;
  readonly className?: string;
}): ReactElement => (
  <a
    href={link.href}
    className={className}
    rel={link.nofollow ? 'nofollow' : undefined}
    aria-current={isCurrentLink(link, currentPath) ? 'page' : undefined}
  >
    {link.label}
  </a>
);
