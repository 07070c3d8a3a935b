import type { ReactElement } from 'react';
import { type DrawnMap as Drawing, MAP_HEIGHT, MAP_WIDTH } from '../../rules/map/draw-map.ts';
import type { MapView } from '../../views/map-view.ts';

const LINES = [50, 100, 150, 200, 250, 300, 350] as const;

/** The background of the drawn map: grid, coast, borders and distance rings. Pins and names are drawn over this background. */
const Ground = ({ drawn: { outline, rings } }: { readonly drawn: Drawing }): ReactElement => (
  <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} aria-hidden="true">
    <path className="map-grid" d={LINES.map((at) => `M${at} 0V${MAP_HEIGHT}${at < MAP_HEIGHT ? `M0 ${at}H${MAP_WIDTH}` : ''}`).join('')} />
    {outline && (
      <>
        <path className="map-land" d={outline.coast} />
        <path className="map-border" d={outline.borders} />
      </>
    )}
    {rings.map(({ x, y, radius }) => (
      <circle key={radius} className="map-ring" cx={x} cy={y} r={radius} />
    ))}
  </svg>
);

const place = (left: number, top: number): object => ({ left: `${left}%`, top: `${top}%` });

/**
 * Half the height of a label on the smallest map, in units of the drawing. A ring that is nearer than this to the upper
 * edge of the map gets no label, because the edge would cut the label off.
 */
const LABEL_HEIGHT = 14;
const hasRoomForLabel = ({ y, radius }: Drawing['rings'][number]): boolean => y - radius >= LABEL_HEIGHT;

/** A name is drawn above the middle of its pin. Near an edge it begins or ends at the pin, so that it is not cut off. */
const nameClass = (left: number): string => {
  if (left < 35) return 'map-name map-name-right';
  return left > 65 ? 'map-name map-name-left' : 'map-name';
};

/**
 * A map that the server draws from the coordinates of the locations (LOC-33). It needs no script and loads nothing from
 * another company. If there are several locations, each pin shows the numbers that its locations have in the list beside
 * the map.
 */
export const DrawnMap = ({ map: { drawn, label, names } }: { readonly map: MapView }): ReactElement => (
  <div className="map" role="img" aria-label={label}>
    <Ground drawn={drawn} />
    {drawn.rings.filter(hasRoomForLabel).map(({ x, y, radius, km }) => (
      <span key={km} className="map-km" style={place((x / MAP_WIDTH) * 100, ((y - radius) / MAP_HEIGHT) * 100)}>
        {km} km
      </span>
    ))}
    {drawn.cities.map(({ name, left, top }) => (
      <span key={name} className={left > 70 ? 'map-city map-city-left' : 'map-city'} style={place(left, top)}>
        {name}
      </span>
    ))}
    {drawn.pins.map(({ left, top, of }) => (
      <span key={of[0]} className="map-pin" style={place(left, top)}>
        {names.length > 1 ? (
          <span>{of.length > 2 ? `${of[0] + 1}+` : of.map((index) => index + 1).join(', ')}</span>
        ) : (
          <span className={nameClass(left)}>{names[0]}</span>
        )}
      </span>
    ))}
    <span className="map-north">N</span>
    <span className="map-scale" style={{ width: `${drawn.scale.percent}%` }}>
      {drawn.scale.km} km
    </span>
  </div>
);
