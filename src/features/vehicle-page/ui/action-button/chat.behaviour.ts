/**
 * Opens a chat provider's widget (SITE-14, VDP-54). Markup: `<a data-chat="<script>" data-chat-key="…" data-dialog
 * href="<enquiry>">`. The first click on the link loads the script as `<script data-key="…">`. Every click fires the
 * event `forecourt:chat` on `document`, with the URL of the current page. If the script fails to load, the link
 * opens the enquiry, as it does without JavaScript.
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
      reject(new Error('The script of the chat did not load'));
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

// The listener is in the capture phase, so that it handles a click before the listener that would open the dialog.
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

// Without an import or export, TypeScript does not treat this file as a module that can be loaded on demand.
export {};
