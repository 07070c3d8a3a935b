import type { DetachedWindowAPI } from 'happy-dom';

/**
 * Answers every script and every frame of another host with an empty one, in a test with happy-dom. Without this function
 * happy-dom loads none of them, and writes an error to the console for each.
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
