import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { apiPaths } from '#urls/api-paths.ts';

interface Measured {
  readonly name: string;
  readonly value: number;
  readonly path: string;
}

/**
 * Measures the Web Vitals of this page and sends them when the shopper leaves it or hides its tab. A search that is
 * refined in place counts as a page of its own (soft navigation).
 */
export const measureWebVitals = (): void => {
  let waiting: Measured[] = [];
  const keep = ({ name, value, navigationURL }: MetricType): void => {
    waiting.push({ name, value, path: new URL(navigationURL ?? location.href, location.href).pathname });
  };
  const send = (): void => {
    if (document.visibilityState !== 'hidden' || waiting.length === 0) return;
    const body = new Blob([JSON.stringify({ values: waiting.slice(0, 30) })], { type: 'application/json' });
    if (!navigator.sendBeacon(apiPaths.webVitals(), body)) console.warn('The speed of this page was not sent');
    waiting = [];
  };
  for (const on of [onLCP, onINP, onCLS, onFCP, onTTFB]) on(keep, { reportSoftNavs: true });
  // When the page is hidden, the library web-vitals reports its last values. The listeners of the library were added
  // first, so they run first, and `send` also sends these last values.
  document.addEventListener('visibilitychange', send);
  addEventListener('pagehide', send);
};
