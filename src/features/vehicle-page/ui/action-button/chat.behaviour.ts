/**
 * Opens a chat provider's widget (SITE-14, VDP-54): `<a data-chat="<script>" data-chat-key="…" data-dialog href="<enquiry>">`.
 * The script is fetched with the first click and stands in the page as `<script data-key="…">`; it is told of every
 * click by the event `forecourt:chat` on `document`, which names the page the shopper is on. Where it does not come,
 * the link does what it does without it: it opens the enquiry.
 */
const scripts = new Map<string, Promise<void>>();

const load = (source: string, key: string | undefined): Promise<void> => {
  const known = scripts.get(source);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    if (key !== undefined) script.dataset.key = key;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      scripts.delete(source);
      reject(new Error('The chat did not load'));
    });
    document.head.append(script);
  });
  scripts.set(source, loading);
  return loading;
};

const open = async (link: HTMLAnchorElement): Promise<void> => {
  link.setAttribute('aria-busy', 'true');
  try {
    await load(link.dataset.chat ?? '', link.dataset.chatKey);
    document.dispatchEvent(new CustomEvent('forecourt:chat', { detail: { title: document.title, url: location.href } }));
  } catch (error) {
    console.warn(error);
    delete link.dataset.chat;
    link.click();
  } finally {
    link.removeAttribute('aria-busy');
  }
};

// Before the dialog hears of the click.
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-chat]') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void open(link);
  },
  { capture: true },
);

export const refresh = (): void => {};
