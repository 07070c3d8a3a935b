import type { ReactElement } from 'react';
import { IMAGE_WIDTHS } from '#kernel/image-frame.ts';
import { usePictureAddress } from '../picture/picture.tsx';

interface LogoProps {
  /** An SVG from the media folder is used unchanged; other pictures are resized to the displayed size. */
  readonly src: string;
  readonly alt: string;
  /** Width and height in CSS pixels that are reserved for the logo. */
  readonly width: number;
  readonly height: number;
  readonly className?: string;
  /** True if the logo is below the first screen. It then loads lazily. */
  readonly isLate?: boolean;
}

/**
 * Shows a logo or badge. It is never cropped, keeps the empty space around it, and is sharp on screens with two device
 * pixels for each CSS pixel.
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
