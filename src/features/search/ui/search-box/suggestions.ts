/**
 * Suggestions below a search box. This code is loaded when the box first gets the focus. Box and suggestions are a
 * combobox with a list of links: arrow keys move through the list while the focus stays in the box (ARIA pattern
 * 'editable combobox with list autocomplete'). Enter without a selected suggestion submits the plain form.
 */
interface Suggestion {
  readonly label: string;
  readonly note: string | null;
  readonly href: string;
}

interface Group {
  readonly heading: string;
  readonly items: readonly Suggestion[];
}

const WAIT_MS = 140;
const installed = new WeakSet<HTMLInputElement>();
const answers = new Map<string, readonly Group[]>();

export const suggestFor = (input: HTMLInputElement): void => {
  const box = input.closest<HTMLElement>('.search-box, .panel-text');
  const address = input.dataset.suggest;
  if (installed.has(input) || !box || !address) return;
  installed.add(input);
  const list = document.createElement('div');
  list.id = `${input.id}-list`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = 'Suggestions';
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'sr-only';
  status.role = 'status';
  box.append(list, status);
  input.role = 'combobox';
  input.setAttribute('aria-controls', list.id);
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';

  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = '';

  const options = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')];
  const chosen = (): HTMLAnchorElement | null => list.querySelector('[aria-selected=true]');

  const choose = (option: HTMLAnchorElement | undefined): void => {
    chosen()?.setAttribute('aria-selected', 'false');
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };

  const show = (groups: readonly Group[]): void => {
    choose(undefined);
    list.replaceChildren(...groups.map((group, index) => groupElement(group, `${list.id}-${index}`)));
    const count = options().length;
    list.hidden = count === 0;
    input.ariaExpanded = String(count > 0);
    status.textContent = count === 0 ? '' : `${count} suggestions`;
  };

  const close = (): void => {
    clearTimeout(timer);
    asked = '';
    show([]);
  };

  const ask = async (text: string): Promise<void> => {
    asked = text;
    const groups = answers.get(text) ?? (await fetchGroups(`${address}?${input.name}=${encodeURIComponent(text)}`));
    if (groups) answers.set(text, groups);
    // Ignores the response if the text in the box has changed after the request.
    if (asked === text && document.activeElement === input) show(groups ?? []);
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    const text = input.value.trim();
    if (text === '') close();
    else timer = setTimeout(() => void ask(text).catch(close), WAIT_MS);
  });
  input.addEventListener('keydown', (event) => {
    const all = options();
    const at = all.indexOf(chosen() as HTMLAnchorElement);
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && all.length > 0) {
      event.preventDefault();
      const from = at === -1 && event.key === 'ArrowUp' ? all.length : at;
      choose(all[(from + (event.key === 'ArrowDown' ? 1 : -1) + all.length) % all.length]);
    } else if (event.key === 'Enter' && at !== -1) {
      event.preventDefault();
      all[at]?.click();
    } else if (event.key === 'Escape' && !list.hidden) {
      // The first Escape closes the list. The second Escape has its usual effect in the browser.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  input.addEventListener('blur', () => close());
  input.form?.addEventListener('submit', close);
  // Keeps the focus in the box while an option is pressed; otherwise the list would close before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', () => setTimeout(close));
  if (input.value.trim() !== '') void ask(input.value.trim()).catch(close);
};

/**
 * Requests the suggestions for a text. Returns null if the request failed or the rate limit was reached; the same text
 * can then be requested again.
 */
const fetchGroups = async (url: string): Promise<readonly Group[] | null> => {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) return null;
  return ((await response.json()) as { groups: readonly Group[] }).groups;
};

const groupElement = ({ heading, items }: Group, id: string): HTMLElement => {
  const group = document.createElement('div');
  group.role = 'group';
  group.setAttribute('aria-labelledby', id);
  const title = document.createElement('p');
  title.id = id;
  title.textContent = heading;
  group.append(title, ...items.map((item, index) => optionElement(item, `${id}-${index}`)));
  return group;
};

const optionElement = ({ label, note, href }: Suggestion, id: string): HTMLElement => {
  const option = document.createElement('a');
  option.id = id;
  option.role = 'option';
  option.tabIndex = -1;
  option.href = href;
  option.ariaSelected = 'false';
  option.append(label);
  if (note) {
    const beside = document.createElement('span');
    beside.textContent = ` ${note}`;
    option.append(beside);
  }
  return option;
};
