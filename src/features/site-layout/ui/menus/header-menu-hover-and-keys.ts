import { drawBody } from '#features/stock/ui/vehicle-picture/draw-body.ts';

/**
 * Optional behaviour of the header's menus, loaded when the pointer or the focus first reaches the header. Menus open
 * on hover if the site wants it (NAV-05), arrow keys move within them, and the open drawer keeps the focus inside. All
 * menus open and close without this script.
 */
const ENTRY = '.site-header details.menu-entry';
const ENTRIES = '.site-menu .menu-link, .site-menu .menu-summary';
const OPENS_AFTER_MS = 60;
const CLOSES_AFTER_MS = 220;

const wide = matchMedia('(width >= 64rem)');
let isInstalled = false;

export const installHeaderMenuHoverAndKeys = (): void => {
  if (isInstalled) return;
  isInstalled = true;
  document.addEventListener('pointerover', hover);
  document.addEventListener('click', keepHovered, { capture: true });
  document.addEventListener('keydown', moveByArrows);
  document.addEventListener('keydown', dismissHovered);
  document.addEventListener('focusout', closeWhenLeft);
  document.addEventListener('input', findRows);
  // Filters the locations by the text that the shopper typed into the filter box before this script was loaded.
  if (document.activeElement) findRows({ target: document.activeElement });
  document.addEventListener('beforetoggle', holdFocus, { capture: true });
  document.addEventListener('toggle', holdFocus, { capture: true });
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDetailsElement && drawBodies(target), { capture: true });
  for (const menu of document.querySelectorAll<HTMLElement>('.menu-wide[open]')) drawBodies(menu);
  wide.addEventListener('change', () => openDrawer()?.hidePopover());
  const drawer = openDrawer();
  if (drawer) setOthersInert(drawer, true);
  const entry = document.querySelector<HTMLDetailsElement>(`${ENTRY}:hover`);
  // The shopper may have clicked a menu, or closed it with Escape, while this script was loading. Then this script does not
  // open the menu.
  if (entry?.contains(document.activeElement)) pointed = entry;
  else if (entry) hoverOver(entry);
};

const openDrawer = (): HTMLElement | null => document.querySelector('.site-menu:popover-open');

const opensOnHover = (): boolean => wide.matches && document.querySelector('.site-header')?.getAttribute('data-trigger') === 'hover';

let pointed: HTMLDetailsElement | null = null;
let opened: HTMLDetailsElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const hover = (event: PointerEvent): void => {
  if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
  hoverOver(event.target.closest<HTMLDetailsElement>(ENTRY));
};

const hoverOver = (entry: HTMLDetailsElement | null): void => {
  if (!opensOnHover() || entry === pointed) return;
  pointed = entry;
  clearTimeout(timer);
  if (entry) {
    // If a menu is open, the next menu opens on hover without delay.
    timer = setTimeout(() => openHovered(entry), opened?.open ? 0 : OPENS_AFTER_MS);
  } else if (opened) {
    timer = setTimeout(closeHovered, CLOSES_AFTER_MS);
  }
};

const openHovered = (entry: HTMLDetailsElement): void => {
  if (opened !== entry) closeHovered();
  if (entry.open) return;
  entry.open = true;
  opened = entry;
};

const closeHovered = (): void => {
  // A menu that contains the keyboard focus stays open.
  if (opened && !opened.querySelector(':focus-visible')) opened.open = false;
  opened = null;
};

/** Escape closes the menu under the pointer and stops one that is about to open (WCAG 1.4.13). */
const dismissHovered = ({ key }: KeyboardEvent): void => {
  if (key !== 'Escape') return;
  clearTimeout(timer);
  closeHovered();
};

/** Ignores the first click on a menu that was opened on hover, because this click would close the menu. */
const keepHovered = (event: MouseEvent): void => {
  const summary = event.target instanceof Element ? event.target.closest('summary') : null;
  const entry = summary?.closest<HTMLDetailsElement>(ENTRY);
  if (!entry || entry !== opened || !entry.open || event.detail === 0) return;
  event.preventDefault();
  opened = null;
};

/**
 * The left and right arrow keys move between the entries of the header menu. The down key opens the menu of an entry
 * and moves down in this menu, and the up key moves back. Radio buttons keep their own arrow keys.
 */
const moveByArrows = (event: KeyboardEvent): void => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || target.matches('input') || !target.closest('.site-header')) return;
  const entry = target.closest<HTMLDetailsElement>(ENTRY);
  const isEntry = target.matches(ENTRIES);
  let next: HTMLElement | null | undefined = null;
  if ((key === 'ArrowRight' || key === 'ArrowLeft') && isEntry)
    next = neighbour([...document.querySelectorAll<HTMLElement>(ENTRIES)], target, key === 'ArrowRight' ? 1 : -1);
  else if (key === 'ArrowDown' && entry && target.matches('summary')) {
    entry.open = true;
    next = stops(entry)[0];
  } else if ((key === 'ArrowDown' || key === 'ArrowUp') && entry && !target.matches('summary')) {
    const all = stops(entry);
    next = key === 'ArrowUp' && all[0] === target ? entry.querySelector('summary') : neighbour(all, target, key === 'ArrowDown' ? 1 : -1);
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** The elements in a menu that the keyboard can focus. They include the selected tab, but no other tabs. */
const stops = (entry: HTMLElement): HTMLElement[] =>
  [...entry.querySelectorAll<HTMLElement>('.menu-panel :is(a, input:not([type=radio]), input:checked)')].filter((stop) =>
    stop.checkVisibility(),
  );

const neighbour = (all: readonly HTMLElement[], from: HTMLElement, step: number): HTMLElement | undefined =>
  all[(all.indexOf(from) + step + all.length) % all.length];

/** On wide screens a menu closes when the focus leaves it, because it would cover the focused element. */
const closeWhenLeft = ({ target, relatedTarget }: FocusEvent): void => {
  const entry = wide.matches && target instanceof Element ? target.closest<HTMLDetailsElement>(ENTRY) : null;
  if (entry?.open && relatedTarget instanceof Node && !entry.contains(relatedTarget)) entry.open = false;
};

/** Hides the locations that do not contain the typed text. */
const findRows = ({ target }: Pick<Event, 'target'>): void => {
  if (!(target instanceof HTMLInputElement) || target.dataset.findRows === undefined) return;
  const wanted = target.value.trim().toLowerCase();
  for (const row of target.closest('.menu-panel')?.querySelectorAll('li') ?? []) {
    row.hidden = !row.textContent?.toLowerCase().includes(wanted);
  }
};

/** Draws the outline of a vehicle body before each menu title that is the name of a body type. */
const drawBodies = (menu: HTMLElement): void => {
  for (const title of menu.querySelectorAll<HTMLElement>('[data-shape]:not(:has(svg))')) {
    const drawing = drawBody(title.dataset.shape ?? '', 'mega-shape');
    if (drawing) title.prepend(drawing);
  }
};

/** Makes the rest of the page inert while the drawer is open. */
const holdFocus = (event: Event): void => {
  const { target, newState, type } = event as ToggleEvent;
  if (!(target instanceof HTMLElement) || !target.matches('.site-menu')) return;
  // When the menu closes, the browser returns the focus to the menu button. So the button must not be inert at that
  // time.
  if (type === 'toggle' && newState === 'open') setOthersInert(target, true);
  if (type === 'beforetoggle' && newState === 'closed') setOthersInert(target, false);
};

const setOthersInert = (drawer: HTMLElement, inert: boolean): void => {
  for (let part: HTMLElement = drawer; part !== document.body && part.parentElement; part = part.parentElement) {
    for (const sibling of part.parentElement.children) {
      if (sibling !== part && sibling instanceof HTMLElement) sibling.inert = inert;
    }
  }
  if (inert && !drawer.contains(document.activeElement)) drawer.querySelector<HTMLElement>('button, a')?.focus();
};
