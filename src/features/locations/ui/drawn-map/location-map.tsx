import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { MapView } from '../../views/map-view.ts';
import { DrawnMap } from './drawn-map.tsx';

/**
 * The drawn map. On sites that also have a movable map, a button opens that map (LOC-33). The other company's map is loaded
 * only after the button is pressed, and the button is missing without JavaScript.
 */
export const LocationMap = ({ map }: { readonly map: MapView }): ReactElement =>
  map.live === null ? (
    <DrawnMap map={map} />
  ) : (
    <div className="live-map" data-behaviour="live-map" data-map={JSON.stringify(map.live)}>
      <DrawnMap map={map} />
      <button type="button" className="btn btn-secondary live-map-open" data-map-open="">
        <Icon name="expand" size={18} />
        Show the map{map.live.provider === 'google' && ' from Google'}
      </button>
    </div>
  );
