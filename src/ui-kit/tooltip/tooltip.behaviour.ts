/**
 * If the user presses Escape, the open tooltips of `ui-kit/tooltip.tsx` are hidden (WCAG 1.4.13). A tooltip can open
 * again as soon as the pointer or the focus has left its element.
 */
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const root of document.querySelectorAll<HTMLElement>('[data-behaviour~="tooltip"]:is(:hover, :focus-within)'))
    root.dataset.dismissed = '';
});

for (const leave of ['mouseout', 'focusout'] as const) {
  document.addEventListener(leave, ({ target, relatedTarget }) => {
    const root = target instanceof Element ? target.closest<HTMLElement>('[data-behaviour~="tooltip"]') : null;
    if (root && !(relatedTarget instanceof Node && root.contains(relatedTarget))) delete root.dataset.dismissed;
  });
}

// This empty export makes the file a module for TypeScript. Only a module can be loaded on demand with `import()`.
export {};
