// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableIframePageLoading": false, "enableIframePageLoading": true } }
// The page of the video is about:blank, so the iframe may load it; without that happy-dom prints a stack trace.
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { GalleryVideo } from './gallery/gallery-video.tsx';
import { GalleryPanel, GalleryViews } from './gallery/gallery-views.tsx';
import { HistoryReportLink } from './history-report-link.tsx';
import { LocatedBanner } from './located-banner/located-banner.tsx';

/** Reports the observed element as visible or hidden, as an IntersectionObserver would. */
let tellSeen: (isIntersecting: boolean) => void = () => {};

beforeAll(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell;
      }
      observe(target: Element): void {
        tellSeen = (isIntersecting) => this.#tell([{ isIntersecting, target } as IntersectionObserverEntry], this as never);
      }
      unobserve(): void {
        tellSeen = () => {};
      }
    },
  );
  await Promise.all([
    import('./gallery/gallery-video.behaviour.ts'),
    import('./gallery/gallery-views.behaviour.ts'),
    import('#features/analytics/ui/used-event.behaviour.ts'),
    import('./located-banner/located-banner.behaviour.ts'),
  ]);
});

const one = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const put = (...parts: Parameters<typeof renderToString>[0][]): void => {
  document.body.innerHTML = parts.map((part) => renderToString(part)).join('');
};

describe('a vehicle’s video', () => {
  beforeEach(() =>
    put(
      <GalleryVideo
        video={{ kind: 'player', player: 'youtube', frameUrl: 'about:blank', pageUrl: 'https://youtu.be/x' }}
        name="2021 Toyota Corolla"
        poster={null}
      />,
    ),
  );

  test('VDP-04 replaces its picture and plays after a click, and stops when the player scrolls out of view', () => {
    expect(document.querySelector('iframe')).toBeNull();
    one('a').click();
    const player = one<HTMLIFrameElement>('iframe');
    expect([player.getAttribute('src'), player.title, player.allow.includes('autoplay')]).toEqual([
      'about:blank',
      'Video of 2021 Toyota Corolla',
      true,
    ]);
    expect(one('a').hidden).toBe(true);
    tellSeen(true);
    expect(document.contains(player)).toBe(true);
    tellSeen(false);
    expect(document.contains(player)).toBe(false);
    expect(one('a').hidden).toBe(false);
  });

  test('VDP-04 is replaced by its picture when the shopper leaves the page, so the page has no player when the shopper returns with the Back button', () => {
    one('a').click();
    window.dispatchEvent(new Event('pagehide'));
    expect(document.querySelector('iframe')).toBeNull();
    expect(one('a').hidden).toBe(false);
  });
});

test('the gallery shows the selected view over the pictures, and marks the link of this view as the current one', () => {
  const panels = ['spin', 'interior'].map((id) => ({ id, label: id, content: null }));
  put(
    <div data-behaviour="gallery">
      {panels.map((panel) => (
        <GalleryPanel key={panel.id} panel={panel} startsHere={panel.id === 'spin'} />
      ))}
      <GalleryViews slides={[]} photoCount={3} panels={panels} startPanel="spin" name="x" />
    </div>,
  );
  const shown = () => [...document.querySelectorAll('[data-shown]')].map(({ id }) => id);
  const current = () => [...document.querySelectorAll('[aria-current]')].map((link) => link.getAttribute('href'));
  expect(current()).toEqual(['#spin']);
  one('[data-gallery-view="interior"]').click();
  expect([shown(), current()]).toEqual([['interior'], ['#interior']]);
  one('[data-gallery-view="images"]').click();
  expect([shown(), current()]).toEqual([[], ['#photos']]);
  // After the shopper selects a view, neither the anchor in the URL nor the initial view decides which view is
  // shown.
  expect(one('[data-behaviour~="gallery"]').dataset.galleryShown).toBe('images');
});

describe('analytics of used controls', () => {
  const sent: unknown[] = [];
  beforeEach(() => {
    sent.splice(0);
    vi.stubGlobal('navigator', {
      sendBeacon: (_: string, body: Blob) => {
        void body.text().then((text) => sent.push(JSON.parse(text)));
        return true;
      },
    });
    put(
      <>
        <a id="header" href="tel:0755501234">
          Call
        </a>
        <article data-used-vehicle="x-1">
          <form id="reveal" data-phone-reveal="{}">
            <button type="submit">Show</button>
            <a href="tel:0755501299">(07) 5550 1299</a>
          </form>
          <HistoryReportLink url="https://reports.example.com/1.pdf" event={EVENT_IDS.historyReportUsed} />
        </article>
        <form id="bar" data-phone-reveal="{}" />
      </>,
    );
    for (const element of document.querySelectorAll('a, form'))
      for (const type of ['click', 'submit']) element.addEventListener(type, (event) => event.preventDefault());
  });
  const settled = () => vi.waitFor(() => expect(sent.length).toBeGreaterThan(0), { timeout: 15_000 });

  test('EVENT-06 a click on a phone link is reported as event 25, at most once per page', async () => {
    one('#header').click();
    one('#header').click();
    await settled();
    expect(sent).toEqual([{ event_id: 25 }]);
  });

  test('EVENT-06 a press of a call button is reported as event 25 with the slug of the vehicle; a press of the phone number that the button has revealed is not reported', async () => {
    one('#reveal').dispatchEvent(new Event('submit', { bubbles: true }));
    one('#reveal a').click();
    await settled();
    expect(sent).toEqual([{ event_id: 25, slug: 'x-1' }]);
  });

  test('EVENT-06 a press of a call button outside the vehicle’s details, such as in a sticky bar, is reported as event 25 with the slug of the vehicle', async () => {
    one('#bar').dispatchEvent(new Event('submit', { bubbles: true }));
    await settled();
    expect(sent).toEqual([{ event_id: 25, slug: 'x-1' }]);
  });

  test('EVENT-12 event 60 with the slug of the vehicle is sent when the shopper opens the history report of the vehicle', async () => {
    one('.history-report').click();
    await settled();
    expect(sent).toEqual([{ event_id: 60, slug: 'x-1' }]);
  });
});

describe('the banner for a vehicle in another city', () => {
  const show = (city: string): void =>
    put(<LocatedBanner located={{ city, shownAt: null, directionsUrl: 'https://maps.example.com/' }} />, <p />);
  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  test('VDP-34 after it was dismissed, stays hidden for vehicles in the same city; for a vehicle in another city it is shown', async () => {
    const { refresh } = await import('./located-banner/located-banner.behaviour.ts');
    const isHidden = () => one('[data-behaviour~="located-banner"]').hidden;
    show('Nerang');
    refresh();
    expect(isHidden()).toBe(false);
    one('[data-located-dismiss]').click();
    expect(isHidden()).toBe(true);
    show('Nerang');
    refresh();
    expect(isHidden()).toBe(true);
    show('Coomera');
    refresh();
    expect(isHidden()).toBe(false);
  });

  test('VDP-34 can be dismissed on the current page when the browser has no session storage', async () => {
    const { refresh } = await import('./located-banner/located-banner.behaviour.ts');
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full');
      },
    });
    show('Nerang');
    one('[data-located-dismiss]').click();
    expect(one('[data-behaviour~="located-banner"]').hidden).toBe(true);
    show('Nerang');
    refresh();
    expect(one('[data-behaviour~="located-banner"]').hidden).toBe(false);
  });
});
