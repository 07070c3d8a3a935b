import type { Page } from '@playwright/test';

/** A stop of the Tab key: what it is, and what is wrong with it. */
interface FocusStop {
  readonly name: string;
  readonly faults: readonly string[];
}

interface Ring {
  readonly around: Element;
  readonly look: string;
}

/** Lets the page tell of each stop; to be called once a page, before its first Tab. */
const watchFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    /** A ring stands on what has the focus, or on what surrounds a field that has it. */
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
    /** At least a part of it is in the window and nothing lies over it (WCAG 2.4.11). */
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

    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

    let last: { readonly element: Element; readonly rings: readonly Ring[] } | null = null;
    Object.assign(window, {
      nextFocusStop: async () => {
        const faults: string[] = [];
        // What has an outline without the focus too shows nothing by it; what surrounds two fields keeps its own.
        const element = document.activeElement;
        // A slider's ring is round its thumb, which no script can look at: `keyboard-journeys.spec.ts` does.
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
        // What comes into sight with the focus (the skip link) does so with the next picture.
        if (!isSeen(element)) await nextFrame().then(nextFrame);
        if (!isSeen(element)) faults.push(`not seen: ${nameOf(element)}`);
        return { name: nameOf(element), faults };
      },
    });
  });

/**
 * Goes through a page by Tab until its end, and tells of every stop that shows no ring, lies out of sight or
 * below something else.
 *
 * @param enough a page with more stops than this keeps the focus somewhere
 */
export const walkByTab = async (
  page: Page,
  enough = 400,
): Promise<{ readonly stops: readonly string[]; readonly faults: readonly string[] }> => {
  await watchFocus(page);
  const stops: string[] = [];
  const faults: string[] = [];
  for (let step = 0; step < enough; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => (window as unknown as { nextFocusStop: () => Promise<FocusStop> }).nextFocusStop());
    faults.push(...stop.faults);
    if (stop.name === '') return { stops, faults };
    stops.push(stop.name);
  }
  return { stops, faults: [...faults, `no end after ${enough} stops`] };
};
