import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { defineIsland } from '#ui-kit/island/island.tsx';
import { showPictures } from './show-pictures.ts';

export interface IntegratedSpinProps {
  readonly name: string;
  readonly scriptUrl: string;
  readonly siteKey: string;
  readonly code: string;
  readonly startsAtOnce: boolean;
}

/**
 * The element in which another company's script draws the 360° view of a vehicle (SPIN-17). The script is loaded on
 * request. It finds the site's key and the vehicle's code in its own URL and in the `data-` attributes of this element.
 * If it fails to load, the failure is logged and the pictures are shown instead.
 */
const IntegratedSpin = ({ name, scriptUrl, siteKey, code, startsAtOnce }: IntegratedSpinProps): ReactElement => {
  const slot = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(startsAtOnce);
  const failed = useEffectEvent((): void => {
    console.warn(`The 360° view could not be loaded, because the script of ${new URL(scriptUrl).origin} failed to load`);
    setAsked(false);
    showPictures(slot.current);
  });
  useEffect(() => {
    if (!isAsked || !slot.current) return;
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.dataset.key = siteKey;
    script.addEventListener('error', failed);
    slot.current.append(script);
    const { current } = slot;
    // Removes everything that the script has drawn.
    return () => current.replaceChildren();
  }, [isAsked, scriptUrl, siteKey]);
  return (
    <div className="spin-stage">
      <div ref={slot} className="spin-integrated" data-spin-code={code} data-spin-key={siteKey} />
      {!isAsked && (
        <button type="button" className="spin-start needs-js" onClick={() => setAsked(true)}>
          <span className="spin-hint">
            <Icon name="play" className="icon" />
            <span>Show the 360° view</span>
          </span>
          <span className="sr-only"> of the {name}</span>
        </button>
      )}
    </div>
  );
};

export const integratedSpinIsland = defineIsland('integrated-spin', IntegratedSpin);
