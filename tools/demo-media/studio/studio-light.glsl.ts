/**
 * GLSL code that calculates the light that arrives at a point of the studio from a direction. The soft lights stand
 * near the vehicle. So a reflection depends on the point and not only on the direction, as in a real studio. The floor
 * is darker where the vehicle's shadow falls.
 */
export const STUDIO_LIGHT = /* glsl */ `
uniform sampler2D shadowMap;
uniform vec2 shadowSize;

float shadowAt(vec2 spot) {
  vec2 at = spot / shadowSize + 0.5;
  vec2 edge = smoothstep(vec2(0.0), vec2(0.06), at) * smoothstep(vec2(1.0), vec2(0.94), at);
  return texture(shadowMap, clamp(at, 0.0, 1.0)).r * edge.x * edge.y;
}

float panel(vec2 spot, vec2 middle, vec2 reach, float soft) {
  vec2 inside = smoothstep(reach + soft, reach - soft, abs(spot - middle));
  return inside.x * inside.y;
}

vec3 studio(vec3 place, vec3 way, float rough) {
  float h = way.y;
  float wall = mix(0.07, 0.34, smoothstep(-0.02, 0.85, h));
  // A pale screen behind the camera and the vehicle, low and wide.
  wall += 0.30 * exp(-pow((h - 0.04) / (0.10 + rough * 0.5), 2.0));
  vec3 light = vec3(wall);
  if (h > 0.001) {
    float t = (4.6 - place.y) / h;
    vec2 spot = place.xz + way.xz * t;
    float soft = 0.16 + rough * t * 0.75;
    light += 4.6 * panel(spot, vec2(0.0), vec2(3.6, 1.15), soft);
    light += 1.3 * panel(spot, vec2(0.0, 4.4), vec2(4.4, 0.5), soft) + 1.3 * panel(spot, vec2(0.0, -4.4), vec2(4.4, 0.5), soft);
  }
  float side = sign(way.z);
  float ts = (5.6 - side * place.z) / max(abs(way.z), 0.001);
  vec2 onSide = vec2(place.x + way.x * ts, place.y + way.y * ts);
  float softSide = 0.10 + rough * ts * 0.6;
  light += 3.4 * panel(onSide, vec2(0.0, 2.75), vec2(5.2, 0.42), softSide) * step(0.0, abs(way.z) - 0.02);
  float end = sign(way.x);
  float te = (7.5 - end * place.x) / max(abs(way.x), 0.001);
  vec2 onEnd = vec2(place.z + way.z * te, place.y + way.y * te);
  light += 2.0 * panel(onEnd, vec2(0.0, 2.6), vec2(3.4, 0.85), 0.15 + rough * te * 0.6) * step(0.0, abs(way.x) - 0.02);
  if (h < 0.02) {
    float t = max(place.y, 0.0) / max(-h, 0.004);
    vec2 spot = place.xz + way.xz * min(t, 30.0);
    float far = smoothstep(2.0, 14.0, t);
    float lit = mix(0.46, 0.30, far) * (1.0 - 0.93 * shadowAt(spot));
    light = mix(light, vec3(lit), smoothstep(0.02 + rough * 0.3, -0.02 - rough * 0.3, h));
  }
  return light * vec3(0.985, 1.0, 1.02);
}

/** What a matt surface gathers. */
float gathered(vec3 place, vec3 normal) {
  float up = normal.y * 0.5 + 0.5;
  float over = pow(up, 1.7) * 0.92;
  float aside = 0.22 * smoothstep(-0.2, 1.0, abs(normal.z) * 0.9 + normal.y * 0.25);
  float ends = 0.18 * smoothstep(0.0, 1.0, abs(normal.x));
  float below = 0.30 * (1.0 - up) * (1.0 - 0.92 * shadowAt(place.xz + normal.xz * place.y * 0.6));
  return 0.05 + over + aside + ends + below;
}
`;
