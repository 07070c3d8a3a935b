import * as THREE from 'three';
import type { Finish } from './model.ts';
import { STUDIO_LIGHT } from './studio-light.glsl.ts';

/** How a surface reflects light. `colour` is an sRGB colour, which is converted to linear light. */
interface Look {
  readonly colour: string;
  readonly metal?: number;
  readonly rough?: number;
  /** Strength of a layer of clear lacquer. */
  readonly coat?: number;
  readonly glow?: number;
  /** Opacity. A value below 1 makes the surface transparent. */
  readonly cover?: number;
}

const LOOKS: Readonly<Record<Exclude<Finish, 'paint' | 'plate'>, Look>> = {
  glass: { colour: '#030405', cover: 0.72, coat: 1 },
  tint: { colour: '#020203', cover: 0.93, coat: 1 },
  black: { colour: '#151617', rough: 0.6 },
  gloss: { colour: '#050607', rough: 0.3, coat: 1 },
  chrome: { colour: '#e8ebee', metal: 1, rough: 0.04 },
  satin: { colour: '#a4a9ae', metal: 1, rough: 0.28 },
  alloy: { colour: '#a6abb1', metal: 0.95, rough: 0.2, coat: 0.5 },
  darkAlloy: { colour: '#3a3d41', metal: 0.8, rough: 0.28, coat: 0.8 },
  rubber: { colour: '#141415', rough: 0.75 },
  gap: { colour: '#030303', rough: 1 },
  lens: { colour: '#000000', cover: 0.1, coat: 1 },
  reflector: { colour: '#6d747b', metal: 1, rough: 0.12 },
  glow: { colour: '#f4f8ff', glow: 1.6 },
  redLens: { colour: '#3a0206', cover: 0.72, coat: 1 },
  redGlow: { colour: '#ff1420', glow: 1.1 },
  amber: { colour: '#f07a18', rough: 0.3, coat: 1, glow: 0.25 },
  seat: { colour: '#2b2c30', rough: 0.8 },
  cabin: { colour: '#131417', rough: 0.85 },
  disc: { colour: '#6d7074', metal: 1, rough: 0.4 },
  white: { colour: '#eceeee', rough: 0.5, coat: 0.7 },
  grey: { colour: '#8a8e92', rough: 0.55 },
  canvas: { colour: '#232427', rough: 0.95 },
  engine: { colour: '#4a4d52', metal: 0.8, rough: 0.4 },
  accent: { colour: '#b01018', rough: 0.4, coat: 1 },
};

const VERTEX = /* glsl */ `
out vec3 place;
out vec3 normalHere;
out vec2 mapAt;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  normalHere = normalize(mat3(modelMatrix) * normal);
  mapAt = uv;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

// Fragment shader with two outputs. The first output is the light that does not depend on the paint's colour. The
// second output is the factor for the paint's colour. Its red channel is the factor for metallic paints, and its green
// channel is the factor for solid paints. So each view is rendered only once for all paints.
const FRAGMENT = /* glsl */ `
precision highp float;
layout(location = 0) out vec4 light;
layout(location = 1) out vec4 tinted;
in vec3 place;
in vec3 normalHere;
in vec2 mapAt;
uniform vec3 colour;
uniform float metal, rough, coat, glow, cover, isPaint, isMirrored, depthShade;
uniform sampler2D map;
uniform float hasMap;
${STUDIO_LIGHT}

vec3 fresnel(vec3 head, float facing) { return head + (1.0 - head) * pow(1.0 - facing, 5.0); }

void main() {
  vec3 spot = place;
  vec3 normal = normalize(normalHere);
  vec3 eye = cameraPosition;
  // The mirror image is lit as the vehicle itself is.
  if (isMirrored > 0.5) { spot.y = -spot.y; normal.y = -normal.y; eye.y = -eye.y; if (place.y > 0.0) discard; }
  vec3 look = normalize(eye - spot);
  bool isInside = dot(normal, look) < 0.0;
  if (isInside) normal = -normal;
  float facing = clamp(dot(normal, look), 0.0, 1.0);
  vec3 back = reflect(-look, normal);
  float shade = depthShade > 0.0 ? mix(0.3, 1.0, smoothstep(depthShade - 0.24, depthShade - 0.03, abs(spot.z))) : 1.0;
  vec3 base = colour;
  if (hasMap > 0.5) base = pow(texture(map, mapAt).rgb, vec3(2.2));
  float gather = gathered(spot, normal) * shade;
  float coatShine = coat * (0.04 + 0.96 * pow(1.0 - facing, 5.0));
  vec3 mirror = coat > 0.0 ? studio(spot, back, 0.012) : vec3(0.0);
  float seen = 1.0;
  if (isPaint > 0.5 && isInside) {
    // Sheet metal from within is lined.
    light = vec4(vec3(0.012) * gather, 1.0);
    tinted = vec4(0.0, 0.0, 0.0, 1.0);
    return;
  }
  if (isPaint > 0.5) {
    vec3 flake = studio(spot, back, 0.42);
    float through = 1.0 - coatShine;
    float gleam = dot(flake, vec3(0.333)) * (0.55 + 0.45 * facing);
    light = vec4(mirror * coatShine * 1.25 + 0.012 * flake, 1.0);
    tinted = vec4((0.34 * gather + 0.68 * gleam) * through, gather * 0.98 * through, 0.0, 1.0);
    return;
  }
  vec3 head = mix(vec3(0.04), base, metal);
  vec3 shine = mix(head, fresnel(head * 0.999, facing), 1.0 - rough * rough) * (metal > 0.0 || coat == 0.0 ? studio(spot, back, rough) * mix(1.0, shade, 0.85) : vec3(0.0));
  if (coat == 0.0 && metal == 0.0) shine *= 1.0 - rough * 0.75;
  vec3 sum = base * (1.0 - metal) * gather + shine + mirror * coatShine + colour * glow;
  light = vec4(sum, cover);
  tinted = vec4(0.0, 0.0, 0.0, cover);
}`;

export interface StudioUniforms {
  readonly shadowMap: { value: THREE.Texture | null };
  readonly shadowSize: { value: THREE.Vector2 };
  readonly isMirrored: { value: number };
}

const material = (look: Look, shared: StudioUniforms, more: Record<string, { value: unknown }> = {}): THREE.ShaderMaterial =>
  new THREE.ShaderMaterial({
    glslVersion: THREE.GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: (look.cover ?? 1) < 1 ? THREE.FrontSide : THREE.DoubleSide,
    transparent: (look.cover ?? 1) < 1,
    depthWrite: (look.cover ?? 1) === 1,
    blending: (look.cover ?? 1) < 1 ? THREE.CustomBlending : THREE.NoBlending,
    blendSrc: THREE.OneFactor,
    blendDst: THREE.OneMinusSrcAlphaFactor,
    uniforms: {
      colour: { value: new THREE.Color(look.colour) },
      metal: { value: look.metal ?? 0 },
      rough: { value: look.rough ?? 0.5 },
      coat: { value: look.coat ?? 0 },
      glow: { value: look.glow ?? 0 },
      cover: { value: look.cover ?? 1 },
      isPaint: { value: 0 },
      depthShade: { value: 0 },
      map: { value: null },
      hasMap: { value: 0 },
      ...more,
      ...shared,
    },
  });

/**
 * Makes the material of each finish for one vehicle. The deeper a part of a wheel lies in the wheel arch, the darker it
 * is.
 */
export const finishes = (
  shared: StudioUniforms,
  plateText: string,
  wheelFace: number,
): ((finish: Finish, isWheel: boolean) => THREE.Material) => {
  const made = new Map<string, THREE.Material>();
  const make = (finish: Finish, isWheel: boolean): THREE.Material => {
    const shade = { depthShade: { value: isWheel ? wheelFace : 0 } };
    if (finish === 'paint') return material({ colour: '#000000', coat: 1 }, shared, { isPaint: { value: 1 }, ...shade });
    if (finish === 'plate')
      return material({ colour: '#ffffff', rough: 0.6 }, shared, { map: { value: plate(plateText) }, hasMap: { value: 1 } });
    return material(LOOKS[finish], shared, shade);
  };
  return (finish, isWheel) => {
    const key = `${finish}${isWheel}`;
    const known = made.get(key) ?? make(finish, isWheel);
    made.set(key, known);
    return known;
  };
};

/** Draws an invented number on a white number plate. */
const plate = (text: string): THREE.Texture => {
  const canvas = document.createElement('canvas');
  canvas.width = 744;
  canvas.height = 268;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#f4f4f0';
    context.fillRect(0, 0, 744, 268);
    context.strokeStyle = '#22314a';
    context.lineWidth = 8;
    context.strokeRect(10, 10, 724, 248);
    context.fillStyle = '#1b2a44';
    context.font = '700 168px "DejaVu Sans Condensed", sans-serif';
    context.textAlign = 'center';
    context.fillText(text, 372, 192);
  }
  const map = new THREE.CanvasTexture(canvas);
  map.generateMipmaps = true;
  map.minFilter = THREE.LinearMipmapLinearFilter;
  map.anisotropy = 8;
  return map;
};
