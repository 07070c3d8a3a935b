import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

/**
 * Icon outlines in a square of 24 units, drawn with a stroke in the text colour. One path for each icon keeps pages
 * small.
 */
const OUTLINES = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2Z',
  pin: 'M12 21s-7-5.7-7-11a7 7 0 0 1 14 0c0 5.300-7 11-7 11Zm0-8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  filters: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.500v5M9 14.500v5',
  'chevron-left': 'm15 5-7 7 7 7',
  'chevron-right': 'm9 5 7 7-7 7',
  'chevron-down': 'm5 9 7 7 7-7',
  'arrow-right': 'M4 12h15m-6-6 6 6-6 6',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  alert: 'M12 8v5m0 3.500v.01M10.300 4 2.800 17a2 2 0 0 0 1.700 3h15a2 2 0 0 0 1.700-3L13.700 4a2 2 0 0 0-3.400 0Z',
  info: 'M12 11v6m0-9.500v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.500 2',
  eye: 'M2 12s3.500-6.500 10-6.500S22 12 22 12s-3.500 6.500-10 6.500S2 12 2 12Zm10 2.800a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9a8 8 0 0 1 16 0',
  heart: 'M12 20S4 15 4 9.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 8 2.500C20 15 12 20 12 20Z',
  share: 'M12 15V4m-4 4 4-4 4 4M5 12v8h14v-8',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11m-4-4 4 4 4-4M5 19h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  camera: 'M4 8h4l1.500-2.500h5L16 8h4v11H4zm8 8.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z',
  play: 'M8 5v14l11-7Z',
  pause: 'M8 5v14M16 5v14',
  expand: 'M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5',
  car: 'M4 16v-4l2-5.500h12l2 5.500v4M4 12h16M4 16h16v2.500h-3V16m-10 0v2.500H4V16m3-2v.01M17 14v.01',
  key: 'M11 12a4 4 0 1 0 0 .01M11 12h10v3m-4-3v2.5',
  wheel: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 6.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM3.500 11h6m5 0h6M12 14.500V21',
  tyre: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0 3.990v.01',
  caravan:
    'M7 17H3V9a3 3 0 0 1 3-3h9.500A4.500 4.500 0 0 1 20 10.500V17h-9m-2 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM6 9.500h4.500V12H6zm8 7.500V9.500h3V17m3 0h2',
  odometer: 'M4.500 18a9 9 0 1 1 15 0M12 14l4-5M12 15.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z',
  gearbox: 'M6 6v12M12 6v12M18 6v6H6M6 4v.01M12 4v.01M18 4v.01M6 20v.01M12 20v.01',
  fuel: 'M5 20V5h9v15M3.500 20h12M5 11h9m0-2h2.500a1.500 1.500 0 0 1 1.500 1.500V16a1.500 1.500 0 0 0 3 0V9l-3-3',
  charge: 'M13.500 3 6 13.500h5.500L10.500 21 18 10.500h-5.500Z',
  body: 'M3 16v-3l4-1 3-4h6l3 4 2 1v3h-2m-11 0h6M7.500 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm9 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  seat: 'M7 4h4l1 9h5v3H8.500zM8 16v4m9-4v4',
  drive: 'M6 4v16M18 4v16M6 12h12M4 4h4M4 20h4M16 4h4M16 20h4',
  engine: 'M6 8h8l3 3h3v6h-3v2H8l-3-3H3V9m7-1V5M7 5h6',
  palette:
    'M12 3a9 9 0 1 0 0 18c1.500 0 2-1 1.500-2.200-.6-1.500.3-2.800 2-2.800H18a3 3 0 0 0 3-3c0-5.500-4-10-9-10ZM8 12v.01M10 8v.01M15 8v.01',
  ruler: 'M3 9h18v6H3zm4 0v2.500M11 9v2.500m4-2.500v2.500',
  bed: 'M3 19v-6h18v6M3 16h18M5.500 13V7h13v6',
  weight: 'M7.500 9h9L19 20H5zM12 9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  shield: 'M12 3 4.500 6v5c0 5 3 8.500 7.500 10 4.500-1.500 7.500-5 7.500-10V6zm-3 9 2.200 2.200L15.500 10',
  star: 'm12 3.500 2.600 5.600 6 .7-4.500 4.200 1.200 6-5.300-3-5.300 3 1.200-6L3.400 9.800l6-.7Z',
  bell: 'M6 16V10a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
} as const;

export type IconName = keyof typeof OUTLINES;

/** The names of all icons, for the page /__kit, which shows all components. */
export const ICON_NAMES = Object.keys(OUTLINES) as readonly IconName[];

/** Width and height in pixels at the browser's default text size. */
export type IconSize = 14 | 16 | 18 | 20 | 24 | 28 | 32 | 40;

/** An icon. It is decorative: the element around it needs an accessible name. */
export const Icon = ({
  name,
  size = 20,
  className,
}: {
  readonly name: IconName;
  readonly size?: IconSize;
  readonly className?: string;
}): ReactElement => (
  <svg className={classNames('icon', size !== 20 && `icon-${size}`, className)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={OUTLINES[name]} />
  </svg>
);
