import type { DetachedWindowAPI } from 'happy-dom';

/**
 * In a test with happy-dom, treats every script as loaded without loading it, and answers the request for every frame
 * with an empty page. So the test sends no request to other hosts. Without this function, happy-dom would not load
 * these scripts and frames either, but would write an error to the console for each of them.
 */
export const answerOutsideResources = (): void => {
  const { settings } = (window as unknown as { readonly happyDOM: DetachedWindowAPI }).happyDOM;
  settings.handleDisabledFileLoadingAsSuccess = true;
  settings.disableIframePageLoading = false;
  settings.enableIframePageLoading = true;
  settings.fetch.interceptor = {
    beforeAsyncRequest: async ({ window: frame }) => new frame.Response('', { headers: { 'content-type': 'text/html' } }),
  };
};
