// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const SCRIPT = 'https://widget.example.com/load.js';
let dialogs: number;
let told: unknown[];
let scripts: HTMLScriptElement[];

beforeAll(async () => {
  // This listener takes the place of the page dialog's own listener, and counts the clicks that would open the dialog.
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[data-behaviour~="page-dialog"]')) {
      event.preventDefault();
      dialogs += 1;
    }
  });
  document.addEventListener('forecourt:chat', (event) => void told.push((event as CustomEvent).detail));
  await import('./chat.behaviour.ts');
});

beforeEach(() => {
  dialogs = 0;
  told = [];
  scripts = [];
  // Collects scripts instead of loading them; the test fires their load or error event.
  vi.spyOn(document.head, 'append').mockImplementation((node) => void scripts.push(node as HTMLScriptElement));
  document.title = '2021 Toyota Corolla';
});

const put = (script: string): HTMLAnchorElement => {
  document.body.innerHTML = `<a href="/cars/x/enquire" data-behaviour="page-dialog chat" data-dialog-label="Instant Message" data-chat="${script}" data-chat-key="public">Instant Message</a>`;
  const link = document.querySelector('a');
  if (!link) throw new Error('no link');
  return link;
};
const theScript = (): HTMLScriptElement => {
  const [script] = scripts;
  if (!script || scripts.length > 1) throw new Error(`${scripts.length} scripts, not one`);
  return script;
};

test('SITE-14 VDP-54 the first click loads the chat script with its key; every click opens the chat and not the enquiry', async () => {
  const link = put(SCRIPT);
  expect(scripts).toEqual([]);
  link.click();
  expect([theScript().src, theScript().dataset.key]).toEqual([SCRIPT, 'public']);
  theScript().dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(told).toEqual([{ title: '2021 Toyota Corolla', url: location.href }]));
  link.click();
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(scripts).toHaveLength(1);
  expect(dialogs).toBe(0);
});

test('VDP-54 the link opens the enquiry when the chat script fails to load', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const link = put('https://down.example.com/load.js');
  link.click();
  theScript().dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(dialogs).toBe(1));
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ message: 'The script of the chat did not load' }));
  warn.mockRestore();
  expect(told).toEqual([]);
  link.click();
  expect(dialogs).toBe(2);
});

test('a click that opens the chat link in a new tab is left to the browser', () => {
  const link = put(SCRIPT);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  link.addEventListener('click', (event) => event.preventDefault());
  link.dispatchEvent(click);
  expect(scripts).toEqual([]);
});
