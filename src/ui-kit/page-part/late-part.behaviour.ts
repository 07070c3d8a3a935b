import { tellPartShown } from '../behaviour/part-shown-event.ts';
import { fetchPagePart } from './fetch-page-part.ts';

/**
 * Fetches a part of a page when this part comes near the screen (VDP-28). If the part cannot be fetched, its
 * placeholders are removed and the failure is logged (ERR-07). Markup: `PagePart` with `src`.
 */
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      near.unobserve(target);
      void load(target);
    }
  },
  { rootMargin: '200px' },
);

const load = async (placeholder: HTMLElement): Promise<void> => {
  const { id, dataset } = placeholder;
  try {
    const { response, part } = await fetchPagePart(dataset.src ?? '', id);
    if (!part) throw new Error(`status ${response.status}`);
    // The URL of the part is stored, because `fresh-vehicles.behaviour.ts` fetches the part again from this URL.
    part.dataset.partSource = dataset.src;
    placeholder.replaceWith(part);
    tellPartShown(part);
  } catch (error) {
    console.warn(`#${id} was not fetched:`, error);
    placeholder.replaceChildren();
  }
};

export const refresh = (): void => {
  for (const placeholder of document.querySelectorAll('[data-behaviour~="late-part"]')) near.observe(placeholder);
};
