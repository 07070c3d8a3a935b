import type { DetachedWindowAPI } from 'happy-dom';

/**
 * For tests with happy-dom: reports every script as loaded without loading it, and shows an empty page in every frame.
 * So the test sends no requests to other hosts. By default, happy-dom does not load scripts and frames either. But it
 * then writes an error to the console for each script and each frame.
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
