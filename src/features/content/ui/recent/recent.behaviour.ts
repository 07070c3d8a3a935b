import { readSearches, searchHref } from '#features/search/rules/search-history.ts';
import { readViewed, type ViewedVehicle } from '#features/stock/rules/keeping/viewed-vehicles.ts';
import { readStored } from '#ui-kit/behaviour/browser-storage.ts';
import { STORED_LISTS } from '#ui-kit/behaviour/stored-lists.ts';

/** Maximum number of viewed vehicles that are shown. */
const SHOWN = 6;

const link = (href: string, ...content: readonly (Node | string)[]): HTMLElement => {
  const [entry, anchor] = [document.createElement('li'), document.createElement('a')];
  anchor.href = href;
  anchor.append(...content);
  entry.append(anchor);
  return entry;
};

const pictureOf = ({ picture }: ViewedVehicle): HTMLElement => {
  const frame = document.createElement('span');
  frame.className = 'recent-picture';
  if (picture === null) return frame;
  const image = document.createElement('img');
  Object.assign(image, { src: picture, alt: '', width: 320, height: 213, loading: 'lazy' });
  frame.append(image);
  return frame;
};

const fill = (part: HTMLElement | null, entries: readonly HTMLElement[]): void => {
  part?.querySelector('ul')?.replaceChildren(...entries);
  if (part) part.hidden = entries.length === 0;
};

/** Shows the viewed vehicles and the last searches of this browser (WATCH-11, WATCH-14). The markup is in `recent.tsx`. */
export const refresh = (): void => {
  const viewed = readViewed(readStored(STORED_LISTS.viewed)).slice(0, SHOWN);
  const searches = readSearches(readStored(STORED_LISTS.searches));
  for (const recent of document.querySelectorAll<HTMLElement>('[data-behaviour="recent"]')) {
    fill(
      recent.querySelector('[data-recent="viewed"]'),
      viewed.map((vehicle) => link(vehicle.path, pictureOf(vehicle), vehicle.name)),
    );
    fill(
      recent.querySelector('[data-recent="searches"]'),
      searches.map((search) => link(searchHref(search), search.name)),
    );
    recent.hidden = viewed.length + searches.length === 0;
  }
};
