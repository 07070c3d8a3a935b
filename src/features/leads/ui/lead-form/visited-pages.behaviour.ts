import { arrivalOfVisit, rememberArrival } from '#features/analytics/ui/remember-arrival.ts';
import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';
import { PART_SHOWN_EVENT } from '#ui-kit/behaviour/part-shown-event.ts';
import { LINKED_QUERY_PARAMS } from '../../rules/form/linked-query-params.ts';
import { MAX_VISITED_PAGES } from '../../rules/form/max-visited-pages.ts';

const PAGES_KEY = 'visited-pages';
const QUERY_KEY = 'linked-query-params';

/**
 * Remembers the pages of this browser session (paths only, at most 50), the campaign parameters of the first link, and
 * how the visit began. Writes all three into the hidden fields of a lead form (LEAD-04).
 */
export const installVisitedPages = (): void => {
  onPageShown(() => {
    remember(location.pathname, new URLSearchParams(location.search));
    fillFields(document);
  });
  document.addEventListener(PART_SHOWN_EVENT, (event) => {
    if (event.target instanceof Element) fillFields(event.target);
  });
};

const remember = (path: string, query: URLSearchParams): void => {
  const pages = read<string[]>(PAGES_KEY, []);
  rememberArrival(pages.length === 0, query);
  if (pages.at(-1) !== path) write(PAGES_KEY, [...pages, path].slice(-MAX_VISITED_PAGES));
  const linked = [...query].filter(([name]) => LINKED_QUERY_PARAMS.test(name)).map(([name, value]) => [name, value.slice(0, 200)] as const);
  if (linked.length > 0) write(QUERY_KEY, { ...read<Record<string, string>>(QUERY_KEY, {}), ...Object.fromEntries(linked) });
};

const fillFields = (root: ParentNode): void => {
  for (const field of root.querySelectorAll<HTMLInputElement>('input[name="arrival"]')) field.value = arrivalOfVisit();
  for (const field of root.querySelectorAll<HTMLInputElement>('input[name="visited_pages"]'))
    field.value = JSON.stringify(read(PAGES_KEY, []));
  for (const field of root.querySelectorAll<HTMLInputElement>('input[name="linked_query_params"]'))
    field.value = JSON.stringify(read(QUERY_KEY, {}));
};

// The browser may refuse storage (private mode, storage full); the lead is then sent without visited pages.
const read = <Value>(key: string, otherwise: Value): Value => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
};
