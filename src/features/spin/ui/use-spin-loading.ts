import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type LoadedFrames, loadFrames } from './load-frames.ts';

export type SpinPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly done: number }
  | {
      readonly kind: 'ready';
      readonly frames: LoadedFrames;
      /**
       * True if the keyboard focus was in the viewer when the loading display was removed. The focus is lost with this
       * display, so the viewer must then move the focus to the turning vehicle.
       */
      readonly hadFocus: boolean;
    };

const IDLE: SpinPhase = { kind: 'idle' };

/**
 * Loads the pictures of a spin on request. When the shopper opens another view or another page, the memory of the
 * pictures is freed. After that, the pictures can be requested again.
 *
 * @param onFailed called if the pictures cannot be loaded; the failure is only logged (SPIN-12)
 */
export const useSpinLoading = (
  addresses: readonly string[],
  root: RefObject<HTMLElement | null>,
  onFailed: () => void,
): { readonly phase: SpinPhase; readonly ask: () => void } => {
  const [phase, setPhase] = useState<SpinPhase>(IDLE);
  /**
   * True if the shopper requested the pictures of the spin and then opened another view. When the shopper returns to the
   * spin, its pictures are loaded again automatically.
   */
  const wasLeft = useRef(false);
  const held = useRef<{ readonly stop: AbortController; frames: LoadedFrames | null } | null>(null);

  const giveBack = useEffectEvent((): void => {
    const given = held.current;
    if (!given) return;
    held.current = null;
    given.stop.abort();
    given.frames?.close();
    setPhase(IDLE);
  });

  const ask = (): void => {
    if (held.current || !root.current) return;
    const asked = { stop: new AbortController(), frames: null as LoadedFrames | null };
    held.current = asked;
    setPhase({ kind: 'loading', done: 0 });
    loadFrames(addresses, {
      shown: root.current.clientWidth,
      density: window.devicePixelRatio,
      signal: asked.stop.signal,
      onProgress: (done) => {
        if (held.current === asked) setPhase({ kind: 'loading', done });
      },
    }).then(
      (frames) => {
        if (held.current !== asked) {
          frames.close();
          return;
        }
        asked.frames = frames;
        setPhase({ kind: 'ready', frames, hadFocus: root.current?.contains(document.activeElement) === true });
      },
      (error: unknown) => {
        if (held.current !== asked) return;
        held.current = null;
        setPhase(IDLE);
        console.warn('The 360° view could not be loaded', error);
        onFailed();
      },
    );
  };

  const look = useEffectEvent((): void => {
    // The shopper leaves the viewer by choosing another view of the gallery. Scrolling the viewer out of sight does not
    // count as leaving.
    const isShown = root.current?.getClientRects().length !== 0;
    if (!isShown && held.current) {
      wasLeft.current = true;
      giveBack();
    } else if (isShown && wasLeft.current) {
      wasLeft.current = false;
      ask();
    }
  });

  useEffect(() => {
    const shown = new IntersectionObserver(() => look());
    if (root.current) shown.observe(root.current);
    const leave = (): void => giveBack();
    addEventListener('pagehide', leave);
    return () => {
      shown.disconnect();
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [root]);

  return { phase, ask };
};
