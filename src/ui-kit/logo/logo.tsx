import type { ReactElement } from 'react';
import { IMAGE_WIDTHS } from '#kernel/image-frame.ts';
import { usePictureAddress } from '../picture/picture.tsx';

interface LogoProps {
  /** An SVG from the media folder is used unchanged; other pictures are resized to the displayed size. */
  readonly src: string;
  readonly alt: string;
  /** Reserved width and height in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly className?: string;
  /** The logo is below the first screen, so it loads lazily. */
  readonly isLate?: boolean;
}

/**
 * A logo or badge: never cropped, its clear space kept, and sharp on screens with two device pixels for each CSS pixel.
 */
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
