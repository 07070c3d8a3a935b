/**
 * Panels that a `<details data-menu>` opens (menus, the header's search, facets over the grid) close when
 * one clicks elsewhere, presses Escape or chooses (NAV-06). Without JavaScript their summary closes them.
 */
const OPEN = 'details[data-menu][open], .facets-bar details[name="facets"][open]';

export const installMenus = (): void => {
  document.addEventListener('click', ({ target }) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const menu = document.activeElement?.closest<HTMLDetailsElement>(OPEN);
    if (!menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('toggle', focusSearch, { capture: true });
  document.addEventListener('turbo:before-cache', () => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) menu.open = false;
  });
};

/** The search that a menu opens can be typed into at once. */
const focusSearch = ({ target }: Event): void => {
  if (target instanceof HTMLDetailsElement && target.open && target.matches('.search-drawer')) {
    target.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  }
};
