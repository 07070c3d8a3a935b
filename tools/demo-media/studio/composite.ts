import * as THREE from 'three';
import type { FloorShadow } from './floor.ts';
import type { Paint } from './paints.ts';

export type Backdrop = readonly [top: string, horizon: string, floor: string];

const FRAGMENT = /* glsl */ `
precision highp float;
out vec4 picture;
in vec2 at;
uniform sampler2D light, tinted, mirrorLight, mirrorTinted, shadowMap;
uniform vec2 shadowSize, texel;
uniform vec3 paint, top, horizon, ground, eye;
uniform float isSolid, gloss, isCutOut;
uniform mat4 fromScreen;

vec3 developed(vec3 x) {
  x *= 0.98;
  x = (x * (2.35 * x + 0.04)) / (x * (2.25 * x + 0.62) + 0.12);
  return pow(clamp(x, 0.0, 1.0), vec3(1.0 / 2.2));
}

vec4 seen(sampler2D plain, sampler2D coloured, vec2 spot) {
  vec4 a = texture(plain, spot);
  vec4 b = texture(coloured, spot);
  vec3 sum = a.rgb + paint * mix(b.r, b.g, isSolid);
  return vec4(a.a > 0.001 ? developed(sum / a.a) * a.a : vec3(0.0), a.a);
}

vec4 sampleAt(vec2 spot) {
  vec4 far = fromScreen * vec4(spot * 2.0 - 1.0, 1.0, 1.0);
  vec3 way = normalize(far.xyz / far.w - eye);
  float above = way.y;
  vec3 wall = mix(horizon, top, smoothstep(0.0, 0.34, above));
  vec3 back = wall;
  float shade = 0.0;
  if (above < 0.0) {
    float t = eye.y / max(-above, 0.0005);
    vec2 floorAt = eye.xz + way.xz * t;
    vec2 map = floorAt / shadowSize + 0.5;
    vec2 edge = smoothstep(vec2(0.0), vec2(0.1), map) * smoothstep(vec2(1.0), vec2(0.9), map);
    float hidden = texture(shadowMap, clamp(map, 0.0, 1.0)).r * edge.x * edge.y;
    shade = min(0.96, pow(hidden, 1.25) * 1.06);
    float pool = exp(-dot(floorAt * vec2(0.5, 0.8), floorAt * vec2(0.5, 0.8)) * 0.05);
    vec3 floorTone = mix(ground, mix(ground, horizon, 0.65), pool);
    back = mix(horizon, floorTone, smoothstep(0.0, 0.12, -above));
    vec4 image = seen(mirrorLight, mirrorTinted, spot);
    float share = gloss * (0.12 + 0.5 * pow(1.0 + above, 6.0));
    back = mix(back, image.rgb + back * (1.0 - image.a), share);
    back *= 1.0 - shade;
  }
  vec4 front = seen(light, tinted, spot);
  if (isCutOut > 0.5) {
    float alpha = front.a + shade * (1.0 - front.a);
    return vec4(front.rgb, alpha);
  }
  return vec4(front.rgb + back * (1.0 - front.a), 1.0);
}

void main() {
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) sum += sampleAt(at + (vec2(i, j) - 0.5) * texel);
  sum /= 4.0;
  // A grain below what the eye sees keeps wide gradients from banding.
  float grain = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  picture = vec4(sum.rgb + grain / 255.0, sum.a);
}`;

const VERTEX = /* glsl */ `
out vec2 at;
void main() {
  at = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

/** Combines the vehicle, the floor, the shadow and the reflection into a picture with one paint colour. */
export class Composite {
  readonly #scene = new THREE.Scene();
  readonly #camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
  readonly #material: THREE.ShaderMaterial;

  constructor() {
    const names = [
      'light',
      'tinted',
      'mirrorLight',
      'mirrorTinted',
      'shadowMap',
      'shadowSize',
      'texel',
      'paint',
      'top',
      'horizon',
      'ground',
      'eye',
      'isSolid',
      'gloss',
      'isCutOut',
      'fromScreen',
    ];
    this.#material = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthTest: false,
      depthWrite: false,
      blending: THREE.NoBlending,
      uniforms: Object.fromEntries(names.map((name) => [name, { value: null }])),
    });
    this.#scene.add(new THREE.Mesh(new THREE.PlaneGeometry(2, 2), this.#material));
  }

  render(
    renderer: THREE.WebGLRenderer,
    parts: {
      readonly vehicle: THREE.WebGLRenderTarget;
      readonly mirror: THREE.WebGLRenderTarget;
      readonly shadow: FloorShadow;
      readonly camera: THREE.PerspectiveCamera;
      readonly paint: Paint;
      readonly backdrop: Backdrop | null;
      readonly gloss: number;
    },
  ): void {
    const { vehicle, mirror, shadow, camera, paint, backdrop } = parts;
    const set = (name: string, value: unknown): void => {
      const uniform = this.#material.uniforms[name];
      if (uniform) uniform.value = value;
    };
    // Colours of the backdrop are mixed as sRGB values, so they are not converted. The colour of the paint is converted
    // to linear light.
    const shown = (colour: string): THREE.Color => new THREE.Color().setStyle(colour, THREE.LinearSRGBColorSpace);
    set('light', vehicle.textures[0]);
    set('tinted', vehicle.textures[1]);
    set('mirrorLight', mirror.textures[0]);
    set('mirrorTinted', mirror.textures[1]);
    set('shadowMap', shadow.texture);
    set('shadowSize', new THREE.Vector2(...shadow.size));
    set('texel', new THREE.Vector2(1 / vehicle.width, 1 / vehicle.height));
    set('paint', new THREE.Color(paint.colour));
    set('isSolid', paint.isSolid ? 1 : 0);
    set('top', shown(backdrop?.[0] ?? '#ffffff'));
    set('horizon', shown(backdrop?.[1] ?? '#ffffff'));
    set('ground', shown(backdrop?.[2] ?? '#ffffff'));
    set('eye', camera.position);
    set('gloss', parts.gloss);
    set('isCutOut', backdrop ? 0 : 1);
    set('fromScreen', new THREE.Matrix4().multiplyMatrices(camera.matrixWorld, camera.projectionMatrixInverse));
    renderer.setRenderTarget(null);
    renderer.render(this.#scene, this.#camera);
  }
}
