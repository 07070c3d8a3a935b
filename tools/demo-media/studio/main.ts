import * as THREE from 'three';
import { buildBody } from './bodies/bodies.ts';
import { type Backdrop, Composite } from './composite.ts';
import { finishes, type StudioUniforms } from './finishes.ts';
import { type FloorShadow, floorShadow } from './floor.ts';
import type { Model } from './model.ts';
import { PAINTS } from './paints.ts';
import { placeCamera, VIEWS, type View } from './views.ts';

/** One view of a vehicle in one or more paints. */
export interface Shot {
  readonly body: string;
  readonly paints: readonly string[];
  readonly view: string | View;
  readonly width: number;
  readonly height: number;
  /** CSS colours of wall, horizon and floor. Null gives a transparent background. */
  readonly backdrop?: Backdrop | null;
  /** Strength of the reflection in the floor, from 0 to 1. */
  readonly gloss?: number;
  /**
   * Moves the vehicle away from the middle of the picture: to the right by a share of the picture's width, and upwards by
   * a share of its height.
   */
  readonly shift?: readonly [x: number, y: number];
  /** Size of a mesh cell in metres. */
  readonly cell: number;
}

const BACKDROP: Backdrop = ['#cdd2d6', '#eef0f1', '#c9cdd1'];
const OVERSAMPLE = 2;

interface Stage {
  readonly vehicle: THREE.Group;
  readonly shadow: FloorShadow;
  readonly shared: StudioUniforms;
  readonly model: Model;
  readonly points: readonly THREE.Vector3[];
}

const renderer = new THREE.WebGLRenderer({ antialias: false, alpha: true, premultipliedAlpha: true, preserveDrawingBuffer: true });
renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
const composite = new Composite();
let stage: { readonly name: string; readonly built: Stage } | null = null;

const stageOf = (body: string, cell: number): Stage => {
  if (stage?.name === body) return stage.built;
  const began = performance.now();
  const model = buildBody(body, cell);
  const shadow = floorShadow(model);
  const shared: StudioUniforms = {
    shadowMap: { value: shadow.texture },
    shadowSize: { value: new THREE.Vector2(...shadow.size) },
    isMirrored: { value: 0 },
  };
  const finishOf = finishes(shared, 'FRE·24', model.halfWidth);
  const vehicle = new THREE.Group();
  const inner = new THREE.Group();
  inner.position.x = -model.length / 2;
  vehicle.add(inner);
  for (const { geometry, finish, isWheel } of model.parts) {
    const mesh = new THREE.Mesh(geometry, finishOf(finish, isWheel ?? false));
    if (finish === 'glass' || finish === 'tint') mesh.renderOrder = 2;
    if (finish === 'lens' || finish === 'redLens') mesh.renderOrder = 3;
    inner.add(mesh);
  }
  const points: THREE.Vector3[] = [];
  for (const { geometry } of model.parts) {
    const position = geometry.getAttribute('position');
    for (let index = 0; index < position.count; index += 97) {
      points.push(new THREE.Vector3(position.getX(index) - model.length / 2, position.getY(index), position.getZ(index)));
    }
  }
  const built = { vehicle, shadow, shared, model, points };
  stage = { name: body, built };
  console.log(body, model.parts.length, 'parts built in', Math.round(performance.now() - began), 'ms');
  return built;
};

const targetOf = (width: number, height: number): THREE.WebGLRenderTarget =>
  new THREE.WebGLRenderTarget(width, height, {
    count: 2,
    type: THREE.HalfFloatType,
    depthBuffer: true,
    minFilter: THREE.LinearFilter,
    magFilter: THREE.LinearFilter,
  });

/** Renders a view once. Then makes one PNG (a data URL) from it for each paint. */
const shoot = (shot: Shot): string[] => {
  const { vehicle, shadow, shared, model, points } = stageOf(shot.body, shot.cell);
  const view = typeof shot.view === 'string' ? VIEWS[shot.view] : shot.view;
  if (!view) throw new Error(`no view '${JSON.stringify(shot.view)}'`);
  const camera = placeCamera(view, model, shot.width / shot.height, points);
  if (shot.shift) {
    camera.setViewOffset(shot.width, shot.height, -shot.shift[0] * shot.width, shot.shift[1] * shot.height, shot.width, shot.height);
    camera.updateProjectionMatrix();
  }
  renderer.setPixelRatio(1);
  renderer.setSize(shot.width, shot.height, false);
  renderer.setClearColor('#000000', 0);
  const front = targetOf(shot.width * OVERSAMPLE, shot.height * OVERSAMPLE);
  const mirror = targetOf(shot.width, shot.height);
  const world = new THREE.Scene();
  world.add(vehicle);
  for (const [target, isMirrored] of [
    [mirror, true],
    [front, false],
  ] as const) {
    shared.isMirrored.value = isMirrored ? 1 : 0;
    vehicle.scale.y = isMirrored ? -1 : 1;
    vehicle.updateMatrixWorld(true);
    renderer.setRenderTarget(target);
    renderer.clear();
    renderer.render(world, camera);
  }
  const pictures = shot.paints.map((name) => {
    const paint = PAINTS[name];
    if (!paint) throw new Error(`no paint '${name}'`);
    const backdrop = shot.backdrop === undefined ? BACKDROP : shot.backdrop;
    composite.render(renderer, { vehicle: front, mirror, shadow, camera, paint, backdrop, gloss: shot.gloss ?? 0.38 });
    return renderer.domElement.toDataURL('image/png');
  });
  front.dispose();
  mirror.dispose();
  return pictures;
};

/**
 * A point on the surface of a vehicle. `at` is its position as shares of length, height and half width of the vehicle.
 * `faces` is the direction in which the surface points.
 */
export interface Spot {
  readonly at: readonly [number, number, number];
  readonly faces: readonly [number, number, number];
}

/**
 * The positions of points of a vehicle in a picture, in per cent from the top left corner. Null for a point that faces
 * away from the camera.
 */
const locate = (shot: Shot, spots: readonly Spot[]): (readonly [x: number, y: number] | null)[] => {
  const { model, points } = stageOf(shot.body, shot.cell);
  if (typeof shot.view === 'string') throw new Error('the settings of the picture must contain a view object, not the name of a view');
  const camera = placeCamera(shot.view, model, shot.width / shot.height, points);
  camera.updateMatrixWorld();
  return spots.map(({ at, faces }) => {
    const place = new THREE.Vector3((at[0] - 0.5) * model.length, at[1] * model.height, at[2] * model.halfWidth);
    const toEye = camera.position.clone().sub(place).normalize();
    if (toEye.dot(new THREE.Vector3(...faces).normalize()) < 0.3) return null;
    const seen = place.project(camera);
    return [Math.round((seen.x + 1) * 500) / 10, Math.round((1 - seen.y) * 500) / 10];
  });
};

declare global {
  interface Window {
    shoot: typeof shoot;
    locate: typeof locate;
  }
}
window.shoot = shoot;
window.locate = locate;
