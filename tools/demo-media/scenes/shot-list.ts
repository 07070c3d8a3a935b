import type { Backdrop } from '../studio/composite.ts';
import type { View } from '../studio/views.ts';

/** A rendered picture of one demo site. It is stored in the site's media folder. */
export interface SceneShot {
  readonly site: string;
  readonly name: string;
  readonly body: string;
  readonly paint: string;
  readonly view: string | View;
  readonly size: readonly [width: number, height: number];
  readonly backdrop: Backdrop;
  readonly shift?: readonly [x: number, y: number];
  readonly gloss?: number;
}

const HERO = [1920, 820] as const;
const SLIDE = [1920, 540] as const;
const PANEL = [1200, 800] as const;

const ROSE: Backdrop = ['#e3dfe1', '#f7f5f6', '#d3cdd0'];
const WARM: Backdrop = ['#e9e1d6', '#fbf7f0', '#d8cdbf'];
const STONE: Backdrop = ['#cdc6bb', '#efebe4', '#b9b0a3'];
const STEEL: Backdrop = ['#c4ccd8', '#eef1f5', '#b4bcc8'];
const DUSK: Backdrop = ['#b7b3cf', '#f6dfc9', '#a99b93'];

/** A camera near the ground and close to the vehicle, so that the vehicle looks tall in a wide picture. */
const wide = (turn: number, fill: number, eye = 1.0): View => ({ turn, eye, lens: 24, fill });
/** The camera for a row of models: every model is shown from the same side. */
const lineUp: View = { turn: 52, eye: 1.15, lens: 18, fill: 0.9 };

const kestrel = (name: string, body: string, paint: string, view: SceneShot['view'] = lineUp): SceneShot => ({
  site: 'kestrel-point-kia',
  name,
  body,
  paint,
  view,
  size: PANEL,
  backdrop: ROSE,
});

/** The pictures to render, sorted by body type, so that the 3D model of each body type is built only once. */
export const SCENE_SHOTS: readonly SceneShot[] = [
  { ...kestrel('hero', 'suv', 'silver', wide(46, 0.42)), size: HERO, shift: [0, -0.15], gloss: 0.5 },
  kestrel('models/ev5', 'suv', 'green'),
  kestrel('models/sorento', 'suv', 'white'),
  kestrel('models/sportage', 'suv', 'blue'),
  kestrel('offer-1', 'suv', 'blue', 'low'),
  kestrel('offer-2', 'suv', 'white', 'rear-quarter'),
  kestrel('popup', 'suv', 'navy', { turn: 24, eye: 0.8, lens: 24, fill: 0.72 }),
  kestrel('band-service', 'suv', 'grey', 'close-wheel'),
  kestrel('band-choose', 'suv', 'silver', 'close-flank'),
  { site: 'wattlebird-cars', name: 'offer-2', body: 'suv', paint: 'red', view: 'low', size: PANEL, backdrop: WARM },
  { site: 'corella-motor-group', name: 'offer-2', body: 'suv', paint: 'grey', view: 'front', size: PANEL, backdrop: STONE },
  {
    site: 'corella-motor-group',
    name: 'slide-1',
    body: 'suv',
    paint: 'white',
    view: wide(40, 0.4),
    size: SLIDE,
    backdrop: STONE,
    shift: [0.18, 0],
  },
  kestrel('models/picanto', 'hatch', 'yellow'),
  kestrel('models/stonic', 'hatch', 'red'),
  kestrel('models/ev6', 'hatch', 'silver'),
  {
    site: 'wattlebird-cars',
    name: 'slide-2',
    body: 'hatch',
    paint: 'blue',
    view: wide(40, 0.4),
    size: SLIDE,
    backdrop: WARM,
    shift: [0.18, 0],
  },
  { site: 'wattlebird-cars', name: 'offer-1', body: 'hatch', paint: 'green', view: 'rear-quarter', size: PANEL, backdrop: WARM },
  kestrel('models/tasman', 'ute', 'grey'),
  {
    site: 'wattlebird-cars',
    name: 'slide-1',
    body: 'ute',
    paint: 'orange',
    view: wide(38, 0.42),
    size: SLIDE,
    backdrop: WARM,
    shift: [0.18, 0],
  },
  { site: 'corella-motor-group', name: 'offer-3', body: 'ute', paint: 'black', view: 'low', size: PANEL, backdrop: STONE },
  kestrel('models/carnival', 'van', 'white'),
  { site: 'corella-motor-group', name: 'hero', body: 'coupe', paint: 'maroon', view: 'quarter', size: PANEL, backdrop: STONE, gloss: 0.5 },
  { site: 'corella-motor-group', name: 'offer-1', body: 'convertible', paint: 'beige', view: 'quarter', size: PANEL, backdrop: STONE },
  {
    site: 'corella-motor-group',
    name: 'slide-2',
    body: 'sedan',
    paint: 'navy',
    view: wide(40, 0.42),
    size: SLIDE,
    backdrop: STONE,
    shift: [0.18, 0],
  },
  {
    site: 'ironbark-touring',
    name: 'hero',
    body: 'truck',
    paint: 'yellow',
    view: wide(40, 0.52, 1.4),
    size: HERO,
    backdrop: STEEL,
    shift: [0.14, 0],
  },
  {
    site: 'ironbark-touring',
    name: 'slide-2',
    body: 'truck',
    paint: 'blue',
    view: wide(42, 0.46, 1.4),
    size: SLIDE,
    backdrop: STEEL,
    shift: [0.18, 0],
  },
  { site: 'ironbark-touring', name: 'offer-1', body: 'caravan', paint: 'white', view: 'quarter', size: PANEL, backdrop: STEEL },
  {
    site: 'ironbark-touring',
    name: 'slide-1',
    body: 'caravan',
    paint: 'white',
    view: wide(44, 0.46, 1.2),
    size: SLIDE,
    backdrop: DUSK,
    shift: [0.18, 0],
  },
  { site: 'ironbark-touring', name: 'offer-2', body: 'motorcycle', paint: 'red', view: 'quarter', size: PANEL, backdrop: STEEL },
];
