import { onPageLeft } from '#ui-kit/behaviour/page-left.ts';

/**
 * This script closes an open panel on a click elsewhere, on Escape, and when a link in a menu is chosen (NAV-06). A
 * panel is a `<details>` element: a menu, the search in the header, or a facet above the results. Without JavaScript
 * the shopper closes it by its `<summary>`.
 *
 * When the pointer or the focus first reaches the header, the script loads `header-menu-hover-and-keys.ts`. When the shopper focuses
 * a search box with suggestions, it loads `suggestions.ts`.
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
  // Menus are closed before the page is left, because Back would restore the page with an open menu.
  onPageLeft(closeMenus);
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, comeNear, { passive: true });
};

const closeMenus = (): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(MENU_OPEN)) menu.open = false;
  document.querySelector<HTMLElement>('.site-menu:popover-open')?.hidePopover();
};

/** Focuses the search box that a menu opens. */
const focusSearch = ({ target }: Event): void => {
  if (target instanceof HTMLDetailsElement && target.open && target.matches('.search-drawer')) {
    target.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  }
};

const comeNear = ({ target }: Event): void => {
  if (!(target instanceof Element)) return;
  if (target.closest('.site-header'))
    import('./header-menu-hover-and-keys.ts').then(({ installHeaderMenuHoverAndKeys }) => installHeaderMenuHoverAndKeys(), console.warn);
  const input = target.closest<HTMLInputElement>('input[data-suggest]');
  if (input && input === document.activeElement)
    import('#features/search/ui/search-box/suggestions.ts').then(({ suggestFor }) => suggestFor(input), console.warn);
};
