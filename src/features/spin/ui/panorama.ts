import { Viewer } from '@photo-sphere-viewer/core';
import '@photo-sphere-viewer/core/index.css';
import { MarkersPlugin } from '@photo-sphere-viewer/markers-plugin';
import '@photo-sphere-viewer/markers-plugin/index.css';
import type { InteriorDirection } from '../rules/hotspot-places.ts';

export interface PanoramaMarker {
  readonly id: string;
  readonly direction: InteriorDirection;
  readonly element: HTMLElement;
}

/** A 3D panorama that a shopper can look around in. */
export interface Panorama {
  turnBy(yaw: number, pitch: number): void;
  zoomBy(levels: number): void;
  lookAt(direction: InteriorDirection, isSmooth: boolean): void;
  /** Frees the memory and the graphics context. */
  close(): void;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Turning speed of the view when it moves to a hotspot. */
const SPEED = '12rpm';

/**
 * Shows an equirectangular picture as a 3D panorama, with Photo Sphere Viewer, which loads three.js (about 190 kB). The
 * library's own buttons and texts are off: React renders all texts, and no feed text becomes HTML.
 *
 * @throws if the picture cannot be loaded, or the browser does not support WebGL 2
 */
export const openPanorama = async (container: HTMLElement, address: string, markers: readonly PanoramaMarker[]): Promise<Panorama> => {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('this browser does not support WebGL 2');
  const viewer = new Viewer({
    container,
    navbar: false,
    keyboard: false,
    mousewheel: false,
    touchmoveTwoFingers: false,
    defaultZoomLvl: 8,
    loadingTxt: '',
    plugins: [
      MarkersPlugin.withConfig({
        markers: markers.map(({ id, direction, element }) => ({
          id,
          element,
          position: { yaw: radians(direction.yaw), pitch: radians(direction.pitch) },
        })),
      }),
    ],
  });
  let picture: ImageBitmap | null = null;
  // This function replaces the library's own loader, which uses a blob: address. The Content-Security-Policy forbids
  // such addresses.
  viewer.textureLoader.blobToImage = async (blob) => {
    picture = await createImageBitmap(blob, { imageOrientation: 'flipY' });
    // The type cast is safe: the library only draws the picture and reads its size, and an ImageBitmap allows both.
    return picture as unknown as HTMLImageElement;
  };
  const close = (): void => {
    const canvas = container.querySelector('canvas');
    viewer.destroy();
    picture?.close();
    // A destroyed viewer keeps its graphics context until garbage collection, and browsers allow a page only sixteen
    // contexts. So the context is released here.
    (canvas?.getContext('webgl2') ?? canvas?.getContext('webgl'))?.getExtension('WEBGL_lose_context')?.loseContext();
  };
  try {
    await viewer.setPanorama(address);
  } catch (error) {
    close();
    throw error;
  }
  return {
    turnBy: (yaw, pitch) => {
      const now = viewer.getPosition();
      viewer.rotate({ yaw: now.yaw + radians(yaw), pitch: now.pitch + radians(pitch) });
    },
    zoomBy: (levels) => viewer.zoom(viewer.getZoomLevel() + levels),
    lookAt: ({ yaw, pitch }, isSmooth) => {
      const target = { yaw: radians(yaw), pitch: radians(pitch) };
      if (isSmooth) void viewer.animate({ ...target, speed: SPEED });
      else viewer.rotate(target);
    },
    close,
  };
};
