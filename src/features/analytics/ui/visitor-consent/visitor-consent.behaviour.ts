import { type AnalyticsChoice, analyticsChoice, storeAnalyticsChoice } from '../analytics-choice.ts';

/**
 * Asks whether visits may be counted, and fills the data layer if the shopper agrees. Yes and no need one click each, and a
 * button at the end of the page shows the question again. Markup: `visitor-analytics.tsx`.
 */
const panel = document.querySelector<HTMLElement>('[data-behaviour~="visitor-consent"]');
const change = document.querySelector<HTMLElement>('.consent-change');

const start = (): void => {
  if (panel?.dataset.dataLayer === undefined) return;
  import('./data-layer.ts').then(({ startDataLayer }) => startDataLayer(panel.dataset.googleTag ?? null)).catch(console.warn);
};

const answer = (choice: AnalyticsChoice): void => {
  const before = analyticsChoice();
  storeAnalyticsChoice(choice);
  if (panel) panel.hidden = true;
  // An analytics script that already runs cannot be stopped, so the page is loaded again without the script.
  if (choice === 'no' && before === 'yes') location.reload();
  else if (choice === 'yes') start();
};

if (panel) {
  const isAsked = panel.dataset.asked !== undefined;
  if (change) change.hidden = !isAsked;
  if (!isAsked || analyticsChoice() === 'yes') start();
  else if (analyticsChoice() === null) panel.hidden = false;
  panel.addEventListener('click', ({ target }) => {
    const choice = target instanceof Element ? target.closest<HTMLElement>('[data-consent-answer]')?.dataset.consentAnswer : undefined;
    if (choice === 'yes' || choice === 'no') answer(choice);
  });
  change?.addEventListener('click', () => {
    panel.hidden = false;
    panel.querySelector<HTMLElement>('[data-consent-answer]')?.focus();
  });
}
