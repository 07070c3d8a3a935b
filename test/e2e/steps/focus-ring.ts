import type { Page } from '@playwright/test';

/** An element that got the focus by a press of Tab, and the faults of its focus ring. */
interface FocusStop {
  readonly name: string;
  readonly faults: readonly string[];
}

interface Ring {
  readonly around: Element;
  readonly look: string;
}

/**
 * Installs a function in the page that checks the element with the focus: it must have a visible focus ring, and it
 * must not be covered. Call it once per page, before the first Tab.
 */
const watchFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    /** The focus ring is on the focused element, or on the container of a focused field. */
    const ringsAround = (element: Element): Ring[] => {
      const rings: Ring[] = [];
      for (let at: Element | null = element, step = 0; at && step < 5; at = at.parentElement, step += 1) {
        for (const part of [null, '::before', '::after']) {
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at, part);
          const isShown =
            outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/^(transparent|rgba\(.*, 0\))$/.test(outlineColor);
          rings.push({ around: at, look: isShown ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : '' });
        }
      }
      return rings;
    };
    /** True if at least a part of the element is in the window and not covered (WCAG 2.4.11). */
    const isSeen = (element: Element): boolean =>
      [...element.getClientRects()].some((box) => {
        const left = Math.max(box.left, 0);
        const right = Math.min(box.right, innerWidth);
        const top = Math.max(box.top, 0);
        const bottom = Math.min(box.bottom, innerHeight);
        if (right - left < 1 || bottom - top < 1) return false;
        return [0.1, 0.5, 0.9].some((x) =>
          [0.1, 0.5, 0.9].some((y) => {
            const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
            return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element) === true);
          }),
        );
      });
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}.${element.className} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;

    /** The reason why an element cannot be seen, as a part of an error message. */
    const unseenBecause = (element: Element): string => {
      if (!element.isConnected) return 'it was removed from the page while it had the focus';
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const place = [left, top, width, height].map(Math.round).join(' ');
      return `left, top, width, height: ${place} in ${innerWidth} x ${innerHeight}; ${over ? `the element at its centre is ${nameOf(over)}` : 'its centre is outside the window'}`;
    };

    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

    let last: { readonly element: Element; readonly rings: readonly Ring[] } | null = null;
    Object.assign(window, {
      nextFocusStop: async () => {
        const faults: string[] = [];
        // An outline counts as a focus ring only if the outline disappears when the element loses the focus. Exception:
        // a container of two fields may keep its ring while either field has the focus.
        const element = document.activeElement;
        // The ring of a slider is around its thumb, which scripts cannot read. `keyboard-journeys.spec.ts` checks this
        // ring.
        if (last?.element.isConnected && last.element !== element && !last.element.matches('[type=range]')) {
          const without = ringsAround(last.element);
          const { rings } = last;
          const isShown = rings.some(({ around, look }, part) => look !== '' && (look !== without[part]?.look || around.contains(element)));
          if (!isShown) faults.push(`no ring: ${nameOf(last.element)}`);
        }
        if (!element || element === document.body) {
          last = null;
          return { name: '', faults };
        }
        last = { element, rings: ringsAround(element) };
        // Waits until the focused element can be seen. The browser draws the skip link one animation frame after this link got
        // the focus. A bar that covers the focused element may disappear only some frames after the page has scrolled.
        for (let frame = 0; frame < 60 && !isSeen(element); frame += 1) await nextFrame();
        if (!isSeen(element)) faults.push(`not seen: ${nameOf(element)} (${unseenBecause(element)})`);
        return { name: nameOf(element), faults };
      },
    });
  });

/**
 * Presses Tab until the end of a page. Returns the names of the elements that had the focus (`stops`). Also returns a
 * fault for each of these elements that had no focus ring, was outside the window, or was covered.
 *
 * @param maxStops the number of presses after which the page is considered to trap the focus
 */
export const walkByTab = async (
  page: Page,
  maxStops = 400,
): Promise<{ readonly stops: readonly string[]; readonly faults: readonly string[] }> => {
  await watchFocus(page);
  const stops: string[] = [];
  const faults: string[] = [];
  for (let step = 0; step < maxStops; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => (window as unknown as { nextFocusStop: () => Promise<FocusStop> }).nextFocusStop());
    faults.push(...stop.faults);
    if (stop.name === '') return { stops, faults };
    stops.push(stop.name);
  }
  return { stops, faults: [...faults, `The page traps the focus: after ${maxStops} presses, Tab has not reached the end of the page`] };
};
