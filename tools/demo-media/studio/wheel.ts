import * as THREE from 'three';
import type { Finish } from './model.ts';

export interface WheelSpec {
  /** Radius of the tyre in metres. */
  readonly radius: number;
  readonly width: number;
  /** Radius of the rim as a share of the tyre's radius. */
  readonly rim: number;
  readonly spokes: number;
  readonly style: 'twin' | 'blade' | 'multi' | 'steel' | 'truck';
  readonly finish: 'alloy' | 'darkAlloy' | 'black' | 'white';
}

export interface WheelPart {
  readonly geometry: THREE.BufferGeometry;
  readonly finish: Finish;
}

const lathe = (points: readonly (readonly [number, number])[], segments = 96): THREE.BufferGeometry => {
  // The profile is rotated around the y axis. The result is then turned so that its axis is z and its outer face points
  // to positive z.
  const geometry = new THREE.LatheGeometry(
    points.map(([r, y]) => new THREE.Vector2(r, y)),
    segments,
  );
  geometry.rotateX(Math.PI / 2);
  return geometry;
};

/** Builds a wheel at the origin whose outer face points to positive z. */
export const wheel = (spec: WheelSpec): WheelPart[] => {
  const { radius: R, width, rim } = spec;
  const r = R * rim;
  const w = width / 2;
  const parts: WheelPart[] = [
    {
      finish: 'rubber',
      geometry: lathe([
        [r - 0.01, -w * 0.8],
        [r + 0.02, -w * 0.95],
        [R - 0.045, -w],
        [R - 0.012, -w * 0.86],
        [R, -w * 0.66],
        [R, w * 0.66],
        [R - 0.006, w * 0.78],
        [R - 0.016, w * 0.88],
        [R - 0.03, w * 0.95],
        [R - (R - r) * 0.42, w * 1.0],
        [R - (R - r) * 0.45, w * 1.012],
        [R - (R - r) * 0.5, w * 1.0],
        [r + 0.024, w * 0.965],
        [r + 0.012, w * 0.93],
        [r + 0.002, w * 0.86],
        [r - 0.006, w * 0.78],
      ]),
    },
    {
      finish: spec.finish,
      geometry: lathe([
        [r - 0.03, -w * 0.6],
        [r - 0.026, w * 0.1],
        [r - 0.022, w * 0.66],
        [r - 0.014, w * 0.84],
        [r - 0.003, w * 0.9],
        [r + 0.004, w * 0.9],
        [r + 0.006, w * 0.84],
      ]),
    },
    {
      finish: 'gap',
      geometry: lathe([
        [0.02, -w * 0.5],
        [r - 0.028, -w * 0.5],
      ]),
    },
  ];
  for (const groove of [-0.4, -0.13, 0.13, 0.4])
    parts.push({
      finish: 'gap',
      geometry: lathe([
        [R + 0.0006, w * groove - 0.004],
        [R + 0.0006, w * groove + 0.004],
      ]),
    });
  if (spec.style !== 'steel' && spec.style !== 'truck') parts.push(...brake(r, w));
  parts.push(...face(spec, r, w));
  return parts;
};

const brake = (r: number, w: number): WheelPart[] => {
  const disc = lathe([
    [0.05, -w * 0.05],
    [r * 0.74, -w * 0.05],
    [r * 0.74, -w * 0.16],
  ]);
  const hat = lathe([
    [0, w * 0.14],
    [r * 0.32, w * 0.14],
    [r * 0.36, w * 0.08],
    [r * 0.36, -w * 0.05],
  ]);
  const shape = new THREE.Shape();
  shape.absarc(0, 0, r * 0.8, -0.42, 0.42, false);
  shape.absarc(0, 0, r * 0.5, 0.42, -0.42, true);
  const caliper = new THREE.ExtrudeGeometry(shape, {
    depth: w * 0.3,
    bevelEnabled: true,
    bevelSize: 0.006,
    bevelThickness: 0.006,
    bevelSegments: 2,
    curveSegments: 16,
  });
  caliper.translate(0, 0, -w * 0.12);
  caliper.rotateZ(0.35);
  return [
    { finish: 'disc', geometry: disc },
    { finish: 'satin', geometry: hat },
    { finish: 'engine', geometry: caliper },
  ];
};

/**
 * Makes a part of the wheel from a flat shape. The part is curved like a dish: near the hub it lies deeper in the wheel
 * than near the rim.
 */
const dished = (shape: THREE.Shape, r: number, w: number, depth: number, bevel: number, holes = 24): THREE.BufferGeometry => {
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel * 1.3,
    bevelSegments: 3,
    curveSegments: holes,
  });
  const position = geometry.getAttribute('position');
  for (let index = 0; index < position.count; index += 1) {
    const distance = Math.hypot(position.getX(index), position.getY(index)) / r;
    position.setZ(index, position.getZ(index) - depth + w * (0.5 + 0.32 * distance ** 2));
  }
  geometry.computeVertexNormals();
  return geometry;
};

const spoke = (angle: number, inner: number, outer: number, halfInner: number, halfOuter: number, lean = 0): THREE.Shape => {
  const shape = new THREE.Shape();
  const at = (r: number, offset: number): [number, number] => [
    Math.cos(angle) * r - Math.sin(angle) * offset,
    Math.sin(angle) * r + Math.cos(angle) * offset,
  ];
  const steps = 6;
  shape.moveTo(...at(inner, -halfInner));
  for (let step = 1; step <= steps; step += 1) {
    const t = step / steps;
    shape.lineTo(...at(inner + (outer - inner) * t, lean * t - (halfInner + (halfOuter - halfInner) * t)));
  }
  for (let step = steps; step >= 0; step -= 1) {
    const t = step / steps;
    shape.lineTo(...at(inner + (outer - inner) * t, lean * t + (halfInner + (halfOuter - halfInner) * t)));
  }
  return shape;
};

const face = (spec: WheelSpec, r: number, w: number): WheelPart[] => {
  const parts: WheelPart[] = [];
  const finish = spec.finish;
  const outer = r - 0.016;
  if (spec.style === 'steel' || spec.style === 'truck') return steelFace(spec, r, w);
  for (let index = 0; index < spec.spokes; index += 1) {
    const angle = (index / spec.spokes) * Math.PI * 2 + Math.PI / 2;
    const shapes =
      spec.style === 'twin'
        ? [
            spoke(angle - 0.07, r * 0.2, outer, r * 0.05, r * 0.038, -r * 0.13),
            spoke(angle + 0.07, r * 0.2, outer, r * 0.05, r * 0.038, r * 0.13),
          ]
        : spec.style === 'blade'
          ? [spoke(angle, r * 0.18, outer, r * 0.085, r * 0.15, r * 0.05)]
          : [spoke(angle, r * 0.2, outer, r * 0.042, r * 0.034)];
    for (const shape of shapes) parts.push({ finish, geometry: dished(shape, r, w, 0.022, 0.005) });
    const nut = new THREE.CylinderGeometry(r * 0.035, r * 0.035, 0.02, 6);
    nut.rotateX(Math.PI / 2);
    const at = angle + Math.PI / spec.spokes;
    if (spec.spokes <= 6) {
      nut.translate(Math.cos(at) * r * 0.2, Math.sin(at) * r * 0.2, w * 0.5);
      parts.push({ finish: 'satin', geometry: nut });
    }
  }
  const hub = new THREE.Shape();
  hub.absarc(0, 0, r * 0.27, 0, Math.PI * 2, false);
  parts.push({ finish, geometry: dished(hub, r, w, 0.03, 0.006) });
  parts.push({
    finish: 'gloss',
    geometry: lathe(
      [
        [0, w * 0.53 + 0.012],
        [r * 0.1, w * 0.53 + 0.012],
        [r * 0.12, w * 0.53 + 0.006],
        [r * 0.12, w * 0.4],
      ],
      40,
    ),
  });
  parts.push({
    finish: 'chrome',
    geometry: lathe(
      [
        [r * 0.118, w * 0.53 + 0.007],
        [r * 0.13, w * 0.53 + 0.009],
        [r * 0.14, w * 0.4],
      ],
      40,
    ),
  });
  return parts;
};

const steelFace = (spec: WheelSpec, r: number, w: number): WheelPart[] => {
  const isTruck = spec.style === 'truck';
  const disc = new THREE.Shape();
  disc.absarc(0, 0, r - 0.014, 0, Math.PI * 2, false);
  const holes = isTruck ? 10 : 8;
  for (let index = 0; index < holes; index += 1) {
    const angle = (index / holes) * Math.PI * 2;
    const hole = new THREE.Path();
    hole.absellipse(Math.cos(angle) * r * 0.72, Math.sin(angle) * r * 0.72, r * 0.1, r * 0.12, 0, Math.PI * 2, true, angle);
    disc.holes.push(hole);
  }
  const parts: WheelPart[] = [{ finish: spec.finish, geometry: dished(disc, r, w * (isTruck ? 0.9 : 0.8), 0.016, 0.004, 40) }];
  for (let index = 0; index < (isTruck ? 10 : 5); index += 1) {
    const angle = ((index + 0.5) / (isTruck ? 10 : 5)) * Math.PI * 2;
    const nut = new THREE.CylinderGeometry(r * 0.04, r * 0.045, 0.035, 6);
    nut.rotateX(Math.PI / 2);
    nut.translate(Math.cos(angle) * r * 0.4, Math.sin(angle) * r * 0.4, w * 0.46);
    parts.push({ finish: 'satin', geometry: nut });
  }
  parts.push({
    finish: isTruck ? 'satin' : 'black',
    geometry: lathe(
      [
        [0, w * 0.62],
        [r * 0.17, w * 0.61],
        [r * 0.2, w * 0.56],
        [r * 0.22, w * 0.3],
      ],
      48,
    ),
  });
  return parts;
};
