import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { drawVehicle, parseDemoPicture } from '#features/stock/rules/demo-picture/draw-vehicle.ts';
import type { StaticFile } from './browser-assets.server.ts';

const DEMO_PICTURE = /^\/media\/demo\/([a-z0-9-]+)\.svg$/;

/** Drawn pictures kept at most; each is a few kilobytes. */
const MAX_PICTURES = 2_000;

const asFile = (svg: string): StaticFile => {
  const identity = Buffer.from(svg);
  return {
    type: 'image/svg+xml',
    identity,
    gzip: gzipSync(identity),
    brotli: null,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 20)}"`,
    immutable: false,
  };
};

/** Files that the program draws when they are first asked for: the pictures of the demo stock, in demo mode. */
export const createMadeFiles = (isDemo: boolean): ((path: string) => StaticFile | undefined) => {
  const pictures = new Map<string, StaticFile>();
  return (path) => {
    const name = isDemo ? DEMO_PICTURE.exec(path)?.[1] : undefined;
    if (name === undefined) return undefined;
    const known = pictures.get(name);
    if (known) return known;
    const picture = parseDemoPicture(name);
    if (!picture) return undefined;
    const file = asFile(drawVehicle(picture));
    if (pictures.size >= MAX_PICTURES) pictures.clear();
    pictures.set(name, file);
    return file;
  };
};
