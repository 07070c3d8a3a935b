/**
 * Panels that a `<details data-menu>` opens (menus, the header's search, facets over the grid) close when
 * one clicks elsewhere, presses Escape or chooses (NAV-06). Without JavaScript their summary closes them.
 * What only the header's menus do comes with `frame-menus.ts`, what the search box suggests with
 * `suggestions.ts`, when the shopper first comes near them.
 */
const OPEN = 'details[data-behaviour~="menus"][open], .facets-bar details[name="facets"][open]';
const MENU_OPEN = 'details[data-behaviour~="menus"][open]';

export const installMenus = (): void => {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
      if (!menu.contains(target)) menu.open = false;
    }
    if (target.closest(`${MENU_OPEN} a, .site-menu a`)) closeMenus();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const menu = document.activeElement?.closest<HTMLDetailsElement>(OPEN);
    if (!menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('toggle', focusSearch, { capture: true });
  // A copy of the page that Back shows must not come with a menu open.
  document.addEventListener('turbo:before-cache', closeMenus);
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, comeNear, { passive: true });
};

const closeMenus = (): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(MENU_OPEN)) menu.open = false;
  document.querySelector<HTMLElement>('.site-menu:popover-open')?.hidePopover();
};

/** The search that a menu opens can be typed into at once. */
const focusSearch = ({ target }: Event): void => {
  if (target instanceof HTMLDetailsElement && target.open && target.matches('.search-drawer')) {
    target.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  }
};

const comeNear = ({ target }: Event): void => {
  if (!(target instanceof Element)) return;
  if (target.closest('.site-header')) import('./header-menus.ts').then(({ installFrameMenus }) => installFrameMenus(), console.warn);
  const input = target.closest<HTMLInputElement>('input[data-suggest]');
  if (input && input === document.activeElement)
    import('#features/search/ui/search-box/suggestions.ts').then(({ suggestFor }) => suggestFor(input), console.warn);
};
