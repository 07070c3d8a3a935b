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

/** A room that one looks around in. */
export interface Panorama {
  turnBy(yaw: number, pitch: number): void;
  zoomBy(levels: number): void;
  lookAt(direction: InteriorDirection, isSmooth: boolean): void;
  /** Gives the memory and the graphics context back. */
  close(): void;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How fast a look at a hotspot turns. */
const SPEED = '12rpm';

/**
 * Draws an equirectangular picture as a room (Photo Sphere Viewer, which brings three.js: some 190 kB). Its
 * own buttons and texts are off: what is said here is said by React, and nothing of a feed becomes HTML.
 *
 * @throws where the picture cannot be had, or the browser draws no WebGL
 */
export const openPanorama = async (container: HTMLElement, address: string, markers: readonly PanoramaMarker[]): Promise<Panorama> => {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('this browser draws no WebGL');
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
  // It would show the picture by a blob's address, which the content security policy does not allow.
  viewer.textureLoader.blobToImage = async (blob) => {
    picture = await createImageBitmap(blob, { imageOrientation: 'flipY' });
    // All that is done with it is to measure it and to lay it on the sphere.
    return picture as unknown as HTMLImageElement;
  };
  const close = (): void => {
    const canvas = container.querySelector('canvas');
    viewer.destroy();
    picture?.close();
    // Destroying leaves the context to the garbage collector, and browsers allow a page sixteen.
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
