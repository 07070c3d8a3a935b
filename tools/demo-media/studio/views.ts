import * as THREE from 'three';
import type { Model } from './model.ts';

/**
 * The position of the camera. `turn` is the angle round the vehicle in degrees: 0 looks at its nose, 90 at its left
 * side.
 */
export interface View {
  readonly turn: number;
  /** Height of the camera above the ground in metres. */
  readonly eye: number;
  /** Horizontal angle of view of the lens in degrees. */
  readonly lens: number;
  /**
   * For a close-up: `at` is the point in the middle of the picture, as shares of length, height and half width of the
   * vehicle. The picture shows the parts of the vehicle within `radius` metres of this point. Without `close` the picture
   * shows the whole vehicle.
   */
  readonly close?: { readonly at: readonly [number, number, number]; readonly radius: number };
  /** Share of the picture's width that the whole vehicle fills. */
  readonly fill?: number;
  /**
   * True for a 360-degree view: the camera has the same distance and aims at the same point for every angle, so that the
   * pictures form one smooth rotation.
   */
  readonly isTurntable?: boolean;
}

export const VIEWS: Readonly<Record<string, View>> = {
  quarter: { turn: 38, eye: 1.25, lens: 22, fill: 0.86 },
  side: { turn: 90, eye: 1.05, lens: 16, fill: 0.88 },
  'rear-quarter': { turn: 145, eye: 1.35, lens: 22, fill: 0.84 },
  front: { turn: 0, eye: 1.05, lens: 18, fill: 0.62 },
  rear: { turn: 180, eye: 1.15, lens: 18, fill: 0.62 },
  low: { turn: -28, eye: 0.5, lens: 26, fill: 0.84 },
  'close-nose': { turn: 32, eye: 1.0, lens: 24, close: { at: [0.04, 0.44, 0.3], radius: 0.66 } },
  'close-wheel': { turn: 72, eye: 0.65, lens: 24, close: { at: [-1, -1, -1], radius: 0.52 } },
  'close-tail': { turn: 150, eye: 1.1, lens: 24, close: { at: [0.97, 0.6, 0.55], radius: 0.55 } },
  'close-flank': { turn: 58, eye: 1.5, lens: 26, close: { at: [0.42, 0.68, 0.8], radius: 0.7 } },
};

const TURNS = Array.from({ length: 24 }, (_, index) => index * 15);

/**
 * The camera distance at which the vehicle fits into the picture from every side, and the height at which the camera
 * aims.
 */
const turntable = (view: View, model: Model, aspect: number, points: readonly THREE.Vector3[]): { distance: number; height: number } => {
  const fits = TURNS.map((turn) => {
    const camera = placeCamera({ ...view, turn, isTurntable: false }, model, aspect, points);
    const ahead = camera.getWorldDirection(new THREE.Vector3());
    const distance = Math.hypot(camera.position.x, camera.position.z);
    return { distance, height: camera.position.y + (ahead.y / Math.hypot(ahead.x, ahead.z)) * distance };
  });
  const distance = Math.max(...fits.map((fit) => fit.distance));
  return { distance, height: fits.reduce((sum, { height }) => sum + height, 0) / fits.length };
};

export const placeCamera = (view: View, model: Model, aspect: number, points: readonly THREE.Vector3[]): THREE.PerspectiveCamera => {
  const camera = new THREE.PerspectiveCamera(20, aspect, 0.05, 100);
  camera.fov = THREE.MathUtils.radToDeg(2 * Math.atan(Math.tan(THREE.MathUtils.degToRad(view.lens / 2)) / aspect));
  const angle = THREE.MathUtils.degToRad(view.turn);
  const way = new THREE.Vector3(-Math.cos(angle), 0, Math.sin(angle));
  const target = new THREE.Vector3(0, model.height * 0.45, 0);
  if (view.isTurntable) {
    const { distance, height } = turntable(view, model, aspect, points);
    aim(camera, target.setY(height), way, view.eye, distance);
    camera.updateProjectionMatrix();
    return camera;
  }
  if (view.close) {
    const [at, y, z] = view.close.at;
    const x = model.close && at > 0.2 && at < 0.8 ? model.close.flank : at;
    const radius = view.close.radius * (model.close?.scale ?? 1);
    if (x < 0) target.set(model.frontWheel[0] - model.length / 2, model.frontWheel[1] + 0.04, model.frontWheel[2]);
    else target.set((x - 0.5) * model.length, y * model.height, z * model.halfWidth);
    aim(camera, target, way, view.eye, radius / Math.tan(THREE.MathUtils.degToRad(camera.fov / 2)));
    camera.updateProjectionMatrix();
    return camera;
  }
  let distance = 12;
  const fill = view.fill ?? 0.85;
  for (let round = 0; round < 6; round += 1) {
    aim(camera, target, way, view.eye, distance);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    const seen = points.map((point) => point.clone().project(camera));
    const xs = seen.map(({ x }) => x);
    const ys = seen.map(({ y }) => y);
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const across = (right - left) / 2 / fill;
    const up = (high - low) / 2 / 0.8;
    distance *= Math.max(across, up);
    const tall = 2 * distance * Math.tan(THREE.MathUtils.degToRad(camera.fov / 2));
    // A vehicle is placed slightly below the middle of the picture.
    const right3 = new THREE.Vector3(0, 1, 0).cross(way).normalize();
    target.addScaledVector(right3, (((left + right) / 2) * tall * aspect) / 2);
    target.y += (((low + high) / 2 + 0.05) * tall) / 2;
  }
  aim(camera, target, way, view.eye, distance);
  camera.updateProjectionMatrix();
  return camera;
};

const aim = (camera: THREE.PerspectiveCamera, target: THREE.Vector3, way: THREE.Vector3, eye: number, distance: number): void => {
  camera.position.copy(target).addScaledVector(way, distance);
  camera.position.y = eye;
  camera.lookAt(target);
  camera.updateMatrixWorld();
};
