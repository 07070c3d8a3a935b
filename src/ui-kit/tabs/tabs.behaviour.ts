/**
 * Switches the panels of `ui-kit/tabs.tsx` by click, arrow keys, Home and End (ARIA pattern for tabs). Markup:
 * `[data-behaviour~="tabs"]` around `[role=tablist] [role=tab][aria-controls]` and `[role=tabpanel]`; all panels but
 * one have `data-tab-closed`.
 */
const tabsOf = (tab: Element): readonly HTMLElement[] => [
  ...(tab.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
];

const select = (chosen: HTMLElement): void => {
  for (const tab of tabsOf(chosen)) {
    tab.setAttribute('aria-selected', String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
    document.getElementById(tab.getAttribute('aria-controls') ?? '')?.toggleAttribute('data-tab-closed', tab !== chosen);
  }
};

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const tabOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-behaviour~="tabs"] [role=tab]') : null;

document.addEventListener('click', ({ target }) => {
  const tab = tabOf(target);
  if (tab) select(tab);
});

document.addEventListener('keydown', (event) => {
  const tab = tabOf(event.target);
  const step = STEPS[event.key];
  if (!tab || !step) return;
  const tabs = tabsOf(tab);
  const next = tabs[step(tabs.indexOf(tab), tabs.length)];
  if (!next) return;
  event.preventDefault();
  select(next);
  next.focus();
});

// This empty export makes the file a module for TypeScript. Only a module can be loaded on demand with `import()`.
export {};
