/**
 * If the user presses Escape, the open tooltips of `ui-kit/tooltip.tsx` are hidden (WCAG 1.4.13). A hidden tooltip can
 * open again when neither the pointer nor the focus is on its element any more.
 */
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const root of document.querySelectorAll<HTMLElement>('[data-behaviour~="tooltip"]:is(:hover, :focus-within)'))
    root.dataset.dismissed = '';
});

for (const leave of ['mouseout', 'focusout'] as const) {
  document.addEventListener(leave, ({ target, relatedTarget }) => {
    const root = target instanceof Element ? target.closest<HTMLElement>('[data-behaviour~="tooltip"]') : null;
    if (!root || (relatedTarget instanceof Node && root.contains(relatedTarget))) return;
    // The browser may update `:hover` and `:focus-within` only after the event.
    setTimeout(() => {
      if (!root.matches(':hover, :focus-within')) delete root.dataset.dismissed;
    });
  });
}

// This empty export makes the file a module for TypeScript. Only a module can be loaded on demand with `import()`.
export {};
