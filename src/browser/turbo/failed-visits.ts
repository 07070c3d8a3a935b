import { VISIT_FAILED_EVENT } from '#ui-kit/behaviour/visit-failed-event.ts';

/** The parts of Turbo's browser adapter that this file changes; they are not in Turbo's public types. */
interface TurboAdapter {
  visitRequestFailedWithStatusCode(visit: FailedVisit, statusCode: number): unknown;
  showVisitProgressBarAfterDelay(): void;
  showFormProgressBarAfterDelay(): void;
  showProgressBar(): void;
}

interface FailedVisit {
  readonly location: URL;
  fail(): void;
}

/** Turbo's codes for 'no network' and 'timed out'. */
const NETWORK_FAILURES: readonly number[] = [0, -1];

/**
 * Turbo shows a 5xx response in place of the page and reloads when the network fails, which would lose the results on
 * the screen. Within the same path both cases now keep the page and show a message (SEARCH-05). Turbo's progress bar is
 * off, because it is an inline style, which the content security policy forbids.
 */
export const keepResultsOnFailure = (session: { readonly adapter: TurboAdapter }): void => {
  keepFailuresQuiet();
  const { adapter } = session;
  adapter.showVisitProgressBarAfterDelay = () => {};
  adapter.showFormProgressBarAfterDelay = () => {};
  adapter.showProgressBar = () => {};

  const standard = adapter.visitRequestFailedWithStatusCode.bind(adapter);
  adapter.visitRequestFailedWithStatusCode = (visit, statusCode) => {
    const isOutage = statusCode >= 500 || NETWORK_FAILURES.includes(statusCode);
    if (!isOutage || visit.location.pathname !== location.pathname) return standard(visit, statusCode);
    visit.fail();
    document.dispatchEvent(new CustomEvent(VISIT_FAILED_EVENT, { detail: { url: visit.location.href, statusCode } }));
    return undefined;
  };
};

/** Turbo reports a failed request by an event and also throws its error, which no caller can catch. */
const keepFailuresQuiet = (): void => {
  const told = new WeakSet<object>();
  document.addEventListener('turbo:fetch-request-error', (event) => {
    const { error } = (event as CustomEvent<{ error?: unknown }>).detail;
    if (error instanceof Error) told.add(error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Error && told.has(event.reason)) event.preventDefault();
  });
};
