import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../find-chromium.mjs';
import { CABIN } from './cabin.glsl.ts';
import { DAYLIGHT } from './daylight.glsl.ts';

/** Position of the camera in metres: between the front seats, at the height of a head. */
const EYE = [0, 0.99, 0.03] as const;
/**
 * Size of a tile in pixels. The picture is drawn in tiles, because a browser aborts a draw call that takes too long.
 */
const TILE = 256;

const FRAGMENT = `#version 300 es
precision highp float;
uniform vec2 size;
out vec4 picture;
${CABIN}
${DAYLIGHT}
void main() {
  vec2 at = gl_FragCoord.xy / size;
  float yaw = (at.x - 0.5) * 6.28318530718;
  float pitch = (at.y - 0.5) * 3.14159265359;
  vec3 way = vec3(sin(yaw) * cos(pitch), sin(pitch), cos(yaw) * cos(pitch));
  picture = vec4(developed(look(vec3(${EYE.join(', ')}), way)), 1.0);
}`;

interface Drawing {
  readonly fragment: string;
  readonly width: number;
  readonly tile: number;
}

/** Draws the panorama tile by tile and returns it as the data URL of a PNG. It runs in the browser. */
const draw = async ({ fragment, width, tile }: Drawing): Promise<string> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width / 2;
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false });
  if (!gl) throw new Error('no WebGL');
  const program = gl.createProgram();
  for (const [type, source] of [
    [
      gl.VERTEX_SHADER,
      '#version 300 es\nvoid main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }',
    ],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('no shader');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'not compiled');
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.uniform2f(gl.getUniformLocation(program, 'size'), width, width / 2);
  gl.viewport(0, 0, width, width / 2);
  gl.enable(gl.SCISSOR_TEST);
  for (let y = 0; y < width / 2; y += tile) {
    for (let x = 0; x < width; x += tile) {
      gl.scissor(x, y, tile, tile);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.finish();
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  return canvas.toDataURL('image/png');
};

/**
 * Draws the panorama of the demo interior. Its width is twice its height.
 *
 * @param width width of the result in pixels. The panorama is drawn larger by the factor `oversample` and reduced,
 *   which smooths edges.
 */
export const renderInterior = async (
  root: string,
  { width, oversample, name }: { readonly width: number; readonly oversample: number; readonly name: string },
): Promise<string> => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist', '--no-first-run'],
  });
  try {
    const page = await browser.newPage();
    const address = await page.evaluate(draw, { fragment: FRAGMENT, width: width * oversample, tile: TILE });
    const file = path.join(root, name);
    const picture = sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'), { limitInputPixels: false }).resize(width);
    await (file.endsWith('.png') ? picture.png() : picture.avif({ quality: 60, effort: 4 })).toFile(file);
    return file;
  } finally {
    await browser.close();
  }
};
