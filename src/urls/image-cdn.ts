import { frameHeight, type ImageFrame } from '#kernel/image-frame.ts';

/** The supported image CDNs. */
export const IMAGE_CDNS = ['imgix', 'cloudinary', 'cloudflare'] as const;
export type ImageCdn = (typeof IMAGE_CDNS)[number];

export interface CdnPicture {
  /**
   * Base URL of the image CDN: scheme, host and account, without a trailing slash: 'https://example.imgix.net',
   * 'https://res.cloudinary.com/example'.
   */
  readonly base: string;
  /** URL of the original picture, which the CDN fetches. */
  readonly src: string;
  readonly width: number;
  readonly frame: ImageFrame;
  /** IMG-02 */
  readonly quality: number;
}

/**
 * Encodes the URL of the original picture. Without this encoding, an image CDN would end that URL at a character such as
 * `?`.
 */
const encoded = encodeURIComponent;

/**
 * Makes the URL of a picture at an image CDN (IMG-01). The URL contains the width, the quality and the option for an
 * automatic format, in the syntax of the CDN.
 *
 * @example
 * cdnAddress('cloudflare', { base: 'https://cars.example', src: 'https://pics.example/1.jpg', width: 600, frame:
 * 'card', quality: 75 })
 * //
 * https://cars.example/cdn-cgi/image/width=600,height=400,fit=cover,quality=75,format=auto/https://pics.example/1.jpg
 */
export const cdnAddress = (cdn: ImageCdn, { base, src, width, frame, quality }: CdnPicture): string => {
  const height = frameHeight(frame, width);
  switch (cdn) {
    case 'imgix': {
      const size = height === null ? `fit=max&w=${width}` : `fit=crop&h=${height}&w=${width}`;
      return `${base}/${encoded(src)}?auto=format&${size}&q=${quality}`;
    }
    case 'cloudinary': {
      const size = height === null ? `c_limit,w_${width}` : `c_fill,h_${height},w_${width}`;
      return `${base}/image/fetch/f_auto,q_${quality},${size}/${encoded(src)}`;
    }
    case 'cloudflare': {
      const size = height === null ? `width=${width},fit=scale-down` : `width=${width},height=${height},fit=cover`;
      return `${base}/cdn-cgi/image/${size},quality=${quality},format=auto/${src.replaceAll('?', '%3F').replaceAll('#', '%23')}`;
    }
  }
};
