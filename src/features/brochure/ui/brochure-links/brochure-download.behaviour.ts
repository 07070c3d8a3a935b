/**
 * Downloads the PDF of a vehicle without leaving the page. Meanwhile the link shows 'Preparing...' and a spinner
 * (VDP-37). The file is saved as `{slug}.pdf` (VDP-38). If the download fails, an alert shows the server's message
 * (ERR-05). Markup: a link `[data-behaviour="brochure-download"][data-slug]` with its label in `[data-brochure-words]`.
 */
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { tellEvent } from '#features/analytics/ui/page-event.behaviour.ts';

const PREPARING = 'Preparing...';
/** The message that is shown if the server's answer contains no message. */
const FAILED = 'The PDF could not be downloaded. Please try again.';

const fetchPdf = async (href: string): Promise<Blob> => {
  const answer = await fetch(href).catch(() => null);
  if (!answer) throw new Error(FAILED);
  if (answer.ok) return answer.blob();
  const isPlain = answer.headers.get('content-type')?.startsWith('text/plain');
  throw new Error((isPlain ? (await answer.text()).trim() : '') || FAILED);
};

const save = (pdf: Blob, name: string): void => {
  const address = URL.createObjectURL(pdf);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The object URL is released after a minute. By then the browser has started to save the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

const download = async (link: HTMLAnchorElement): Promise<void> => {
  const slug = link.dataset.slug ?? '';
  const words = link.querySelector('[data-brochure-words]') ?? link;
  const before = words.textContent;
  link.setAttribute('aria-busy', 'true');
  words.textContent = PREPARING;
  try {
    save(await fetchPdf(link.href), `${slug}.pdf`);
    tellEvent({ event_id: EVENT_IDS.printUsed, slug });
  } catch (error) {
    alert(error instanceof Error ? error.message : FAILED);
  } finally {
    link.removeAttribute('aria-busy');
    words.textContent = before;
  }
};

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-behaviour~="brochure-download"]') : null;
  if (!link) return;
  event.preventDefault();
  if (!link.hasAttribute('aria-busy')) void download(link);
});
