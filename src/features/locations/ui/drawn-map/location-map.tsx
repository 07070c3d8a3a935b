import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { MapView } from '../../views/map-view.ts';
import { DrawnMap } from './drawn-map.tsx';

/**
 * The drawn map. Some sites also have a map from another company, which shoppers can move. On these sites, a button opens
 * this second map (LOC-33), which is loaded only after the button is pressed. Without JavaScript, there is no button.
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
