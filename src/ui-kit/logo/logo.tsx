import type { ReactElement } from 'react';
import { IMAGE_WIDTHS } from '#kernel/image-frame.ts';
import { usePictureAddress } from '../picture/picture.tsx';

interface LogoProps {
  /** SVG from the media folder as it is; any other picture in the size that is shown. */
  readonly src: string;
  readonly alt: string;
  /** Room that is kept for it, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly className?: string;
  /** Below the first screen. */
  readonly isLate?: boolean;
}

/** A logo, mark or badge: never cut, its clear background kept, sharp on a screen of two pixels a CSS pixel. */
export const Logo = ({ src, alt, width, height, className, isLate = false }: LogoProps): ReactElement => {
  const addressOf = usePictureAddress();
  const wide = IMAGE_WIDTHS.find((known) => known >= width * 2) ?? 2560;
  return (
    <img
      src={addressOf({ src }, 'whole', wide)}
      alt={alt}
      width={width}
      height={height}
      className={className}
      {...(isLate ? { loading: 'lazy' as const, decoding: 'async' as const } : {})}
    />
  );
};
