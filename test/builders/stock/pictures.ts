import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface PictureShape {
  readonly width: number;
  readonly height: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
}

/**
 * A picture with about the detail of a photograph: colour gradients with noise. The left half is dark, so that tests
 * can detect a rotation.
 */
export const drawPhoto = async ({ width, height, format = 'jpeg' }: PictureShape): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 140, sigma: 30 } as const;
  const dark = { create: { width: Math.floor(width / 2), height, channels: 3, background: 'black' } } as const;
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .composite([{ input: await sharp(dark).png().toBuffer(), left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
};

/** A local server of pictures, for tests of code that fetches pictures. */
export interface PictureHost {
  /** Scheme, host and port of the server: 'http://127.0.0.1:1234'. */
  readonly origin: string;
  /** Host and port, such as `127.0.0.1:1234`, in the form that FETCH_ALLOW_PRIVATE expects. */
  readonly host: string;
  /** The paths that were requested. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export const startPictureHost = async (answer: RequestListener): Promise<PictureHost> => {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
