/** Makes Escape hide the tooltips of `ui-kit/tooltip.tsx` until pointer and focus have left the element (WCAG 1.4.13). */
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
