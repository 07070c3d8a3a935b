import { element, gradient } from './svg.ts';

const FRAME_WIDTH = 1200;
const FRAME_HEIGHT = 800;
/** Where the wheels stand. */
const FLOOR_Y = 604;

/** How a drawing in millimetres stands in the frame. */
export interface Pose {
  /** Length (side) or width (front) of the drawing in millimetres; it is centred. */
  readonly spanMm: number;
  readonly heightMm: number;
  /** How much of the frame's width the span may take. */
  readonly share: number;
  readonly mirrored?: boolean;
  /** A close view: the point in millimetres that comes to the middle, and how much larger. */
  readonly close?: { readonly x: number; readonly y: number; readonly zoom: number };
}

const backdrop = (): string =>
  element(
    'defs',
    {},
    gradient(
      'wall',
      [0, 0],
      [0, 520],
      [
        [0, '#e4e7ea'],
        [0.55, '#d3d8dc'],
        [1, '#bcc3c9'],
      ],
    ),
    gradient(
      'floor',
      [0, 520],
      [0, 800],
      [
        [0, '#b4bbc1'],
        [0.18, '#c3c9ce'],
        [1, '#dde0e3'],
      ],
    ),
    '<radialGradient id="lamp" cx=".5" cy=".45" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".6"/><stop offset=".45" stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
    '<radialGradient id="dim" cx=".5" cy=".5" r=".78"><stop offset=".4" stop-color="#20262c" stop-opacity="0"/><stop offset=".75" stop-color="#20262c" stop-opacity=".08"/><stop offset="1" stop-color="#20262c" stop-opacity=".26"/></radialGradient>',
    '<linearGradient id="fade" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".24"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
    `<mask id="gloss" maskUnits="userSpaceOnUse" x="0" y="${FLOOR_Y}" width="${FRAME_WIDTH}" height="110"><rect y="${FLOOR_Y}" width="${FRAME_WIDTH}" height="110" fill="url(#fade)"/></mask>`,
    '<radialGradient id="shade"><stop offset="0" stop-color="#0a0d10" stop-opacity=".7"/><stop offset=".55" stop-color="#0a0d10" stop-opacity=".38"/><stop offset="1" stop-color="#0a0d10" stop-opacity="0"/></radialGradient>',
  ) +
  element('rect', { width: FRAME_WIDTH, height: 524, fill: 'url(#wall)' }) +
  element('rect', { y: 520, width: FRAME_WIDTH, height: 280, fill: 'url(#floor)' }) +
  element('rect', { width: FRAME_WIDTH, height: FRAME_HEIGHT, fill: 'url(#lamp)' });

/** A picture of a drawing in the studio: wall, floor, soft shadow, and the drawing in its pose. */
export const inStudio = (drawing: string, pose: Pose): string => {
  const scale = Math.min((FRAME_WIDTH * pose.share) / pose.spanMm, (FRAME_HEIGHT * 0.66) / pose.heightMm);
  const half = (pose.spanMm * scale) / 2;
  const placed = element(
    'g',
    {
      id: 'vehicle',
      transform:
        `translate(${FRAME_WIDTH / 2} ${FLOOR_Y}) scale(${pose.mirrored ? -scale : scale} ${-scale}) translate(${-pose.spanMm / 2} 0)`.replace(
          /-?\d+\.\d+/g,
          shorten,
        ),
    },
    drawing,
  );
  const shadow =
    element('ellipse', { cx: FRAME_WIDTH / 2, cy: FLOOR_Y + 4, rx: half * 1.1, ry: 34, fill: 'url(#shade)', opacity: 0.55 }) +
    element('ellipse', { cx: FRAME_WIDTH / 2, cy: FLOOR_Y - 2, rx: half * 0.99, ry: 13, fill: 'url(#shade)' });
  // The polished floor shows the vehicle again, upside down and fading.
  const reflection = `<g mask="url(#gloss)"><use href="#vehicle" transform="matrix(1 0 0 -1 0 ${2 * FLOOR_Y})"/></g>`;
  const scene = `${backdrop()}${reflection}${shadow}${placed}`;
  const vignette = element('rect', { width: FRAME_WIDTH, height: FRAME_HEIGHT, fill: 'url(#dim)' });
  return frame((pose.close ? element('g', { transform: closeUp(pose.close, scale, pose.spanMm) }, scene) : scene) + vignette);
};

/** Picture coordinates do with four decimals: a scale is near 0.2. */
const shorten = (number: string): string => String(Math.round(Number(number) * 10_000) / 10_000);

const closeUp = ({ x, y, zoom }: NonNullable<Pose['close']>, scale: number, spanMm: number): string => {
  const frameX = FRAME_WIDTH / 2 + (x - spanMm / 2) * scale;
  const frameY = FLOOR_Y - y * scale;
  const dx = FRAME_WIDTH / 2 - frameX * zoom;
  // Never beyond the frame's lower edge, or the floor would end within the picture.
  const dy = Math.max(FRAME_HEIGHT / 2 - frameY * zoom, FRAME_HEIGHT - FRAME_HEIGHT * zoom);
  return `translate(${Math.round(Math.min(0, Math.max(dx, FRAME_WIDTH - FRAME_WIDTH * zoom)))} ${Math.round(Math.min(0, dy))}) scale(${zoom})`;
};

/** The SVG document around a picture. */
export const frame = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FRAME_WIDTH} ${FRAME_HEIGHT}" width="${FRAME_WIDTH}" height="${FRAME_HEIGHT}">${content}</svg>`;
