/**
 * GLSL code: the interior of a right-hand-drive SUV as a signed distance field in metres. x points to the right, y up
 * and z forward; the floor is at y = 0 and the camera is between the front seats. `map` returns the distance to the
 * nearest surface and its material.
 */
export const CABIN = /* glsl */ `
const int SHELL = 0, DASH = 1, SEAT = 2, SCREEN = 3, METAL = 4, WHEEL = 5, DIALS = 6, GLOSS = 7, MIRROR = 8, BELT = 9, PLASTIC = 10;

float box(vec3 p, vec3 b, float r) {
  vec3 q = abs(p) - b + r;
  return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - r;
}
float capsule(vec3 p, vec3 a, vec3 b, float r) {
  vec3 pa = p - a, ba = b - a;
  return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0)) - r;
}
float smin(float a, float b, float k) {
  float h = max(k - abs(a - b), 0.0) / k;
  return min(a, b) - h * h * k * 0.25;
}
float smax(float a, float b, float k) { return -smin(-a, -b, k); }
vec3 tilt(vec3 p, float angle) {
  float c = cos(angle), s = sin(angle);
  return vec3(p.x, c * p.y - s * p.z, s * p.y + c * p.z);
}
vec2 nearer(vec2 a, float d, int what) { return d < a.x ? vec2(d, float(what)) : a; }

// The walls: planes, rounded where they meet.
float floorAt(vec3 p) { return p.y; }
float roofAt(vec3 p) { return 1.235 - p.y - 0.03 * p.x * p.x; }
float doorAt(vec3 p) { return 0.745 - abs(p.x) - 0.03 * p.y; }
float glassAt(vec3 p) { return dot(vec2(0.735 - abs(p.x), 0.76 - p.y), vec2(0.945, 0.327)); }
float screenAt(vec3 p) { return dot(vec2(1.36 - p.z, 0.74 - p.y), vec2(0.545, 0.838)); }
float hatchAt(vec3 p) { return dot(vec2(p.z + 1.86, 0.70 - p.y), vec2(0.88, 0.475)); }
float shell(vec3 p) {
  float d = smin(floorAt(p), roofAt(p), 0.05);
  d = smin(d, smin(doorAt(p), glassAt(p), 0.05), 0.06);
  d = smin(d, smin(screenAt(p), 1.32 - p.z, 0.04), 0.05);
  return smin(d, smin(hatchAt(p), p.z + 1.86, 0.05), 0.07);
}

float pleats(float at, float across) { return 0.0035 * abs(sin(at * 34.0)) * smoothstep(0.17, 0.155, abs(across)); }

float frontSeat(vec3 p) {
  p.x = abs(p.x) - 0.385;
  float near = box(p - vec3(0.0, 0.6, 0.02), vec3(0.29, 0.62, 0.55), 0.05);
  if (near > 0.25) return near;
  vec3 c = tilt(p - vec3(0.0, 0.315, 0.2), 0.12);
  float d = box(c, vec3(0.235, 0.085, 0.27), 0.065) + pleats(c.z, c.x);
  vec3 side = vec3(abs(p.x), p.yz);
  d = smin(d, capsule(side, vec3(0.225, 0.36, -0.05), vec3(0.225, 0.40, 0.4), 0.05), 0.045);
  vec3 b = tilt(p - vec3(0.0, 0.66, -0.235), -0.26);
  float back = box(b, vec3(0.225 - 0.05 * b.y, 0.335, 0.07), 0.06) + pleats(b.y, b.x);
  vec3 sb = vec3(abs(b.x), b.yz);
  back = smin(back, capsule(sb, vec3(0.215, -0.26, 0.05), vec3(0.195, 0.2, 0.045), 0.045), 0.05);
  d = smin(d, back, 0.02);
  vec3 h = tilt(p - vec3(0.0, 1.075, -0.355), -0.2);
  return min(d, box(h, vec3(0.135 - 0.12 * h.y * h.y, 0.085, 0.05), 0.05));
}

float rearSeat(vec3 p) {
  float near = box(p - vec3(0.0, 0.62, -1.15), vec3(0.72, 0.62, 0.5), 0.05);
  if (near > 0.25) return near;
  float lane = abs(abs(p.x) - 0.42);
  float split = 0.006 * smoothstep(0.012, 0.0, abs(abs(p.x) - 0.2));
  vec3 c = tilt(p - vec3(0.0, 0.345, -0.93), 0.1);
  float d = box(c, vec3(0.66, 0.095, 0.26), 0.075) + split + pleats(c.z, lane);
  vec3 b = tilt(p - vec3(0.0, 0.70, -1.27), -0.3);
  d = smin(d, box(b, vec3(0.65, 0.33, 0.085), 0.065) + split + pleats(b.y, lane), 0.03);
  vec3 h = p - vec3(0.0, 1.075, -1.41);
  h.x = abs(h.x) < 0.21 ? h.x : abs(h.x) - 0.42;
  return min(d, box(tilt(h, -0.25), vec3(0.12, 0.075, 0.045), 0.045));
}

vec2 dashboard(vec3 p) {
  float near = box(p - vec3(0.0, 0.6, 1.0), vec3(0.76, 0.4, 0.5), 0.05);
  if (near > 0.3) return vec2(near, float(DASH));
  float top = box(tilt(p - vec3(0.0, 0.70, 1.11), 0.06), vec3(0.8, 0.075, 0.26), 0.05);
  float lower = box(tilt(p - vec3(0.0, 0.5, 1.16), -0.28), vec3(0.8, 0.24, 0.16), 0.06);
  float body = smin(top, lower, 0.05);
  float hood = box(tilt(p - vec3(0.385, 0.79, 0.93), 0.1), vec3(0.165, 0.035, 0.11), 0.03);
  body = smin(body, hood, 0.06);
  // A groove with the vents runs across.
  body = smax(body, -box(p - vec3(0.0, 0.672, 0.85), vec3(0.64, 0.022, 0.035), 0.012), 0.012);
  vec2 d = vec2(body, float(DASH));
  d = nearer(d, box(p - vec3(0.0, 0.640, 0.868), vec3(0.65, 0.006, 0.03), 0.004), METAL);
  for (int i = 0; i < 4; i++) {
    float x = i < 2 ? (i == 0 ? -0.58 : 0.66) : (i == 2 ? -0.17 : 0.17);
    d = nearer(d, box(p - vec3(x, 0.672, 0.862), vec3(0.075, 0.0025, 0.02), 0.001), METAL);
    d = nearer(d, box(p - vec3(x, 0.682, 0.866), vec3(0.075, 0.0015, 0.02), 0.001), PLASTIC);
    d = nearer(d, box(p - vec3(x, 0.662, 0.866), vec3(0.075, 0.0015, 0.02), 0.001), PLASTIC);
  }
  d = nearer(d, box(tilt(p - vec3(0.385, 0.738, 0.806), -0.3), vec3(0.135, 0.05, 0.008), 0.006), DIALS);
  vec3 t = tilt(p - vec3(0.0, 0.815, 0.855), -0.16);
  d = nearer(d, box(t, vec3(0.168, 0.09, 0.011), 0.009), GLOSS);
  d = nearer(d, box(t + vec3(0.0, 0.0, 0.0085), vec3(0.157, 0.079, 0.004), 0.002), SCREEN);
  // Buttons and dials of the air conditioning.
  vec3 k = tilt(p - vec3(0.0, 0.575, 0.905), -0.28);
  d = nearer(d, box(k, vec3(0.15, 0.03, 0.012), 0.008), GLOSS);
  k.x = abs(k.x) - 0.105;
  float knob = max(length(k.xy) - 0.026, abs(k.z + 0.02) - 0.02);
  return nearer(d, knob, METAL);
}

vec2 console(vec3 p) {
  float near = box(p - vec3(0.0, 0.35, 0.4), vec3(0.14, 0.4, 0.65), 0.03);
  if (near > 0.25) return vec2(near, float(DASH));
  float body = box(tilt(p - vec3(0.0, 0.34, 0.48), 0.1), vec3(0.115, 0.135, 0.5), 0.035);
  vec3 cup = p - vec3(0.0, 0.50, 0.235);
  cup.z = abs(cup.z) - 0.055;
  body = smax(body, -max(length(cup.xz) - 0.042, abs(cup.y) - 0.07), 0.008);
  vec2 d = vec2(body, float(DASH));
  float ring = length(vec2(length(cup.xz) - 0.044, p.y - 0.468 - 0.1 * (p.z - 0.48) * 0.0)) - 0.004;
  d = nearer(d, ring, METAL);
  d = nearer(d, box(tilt(p - vec3(0.0, 0.4725, 0.56), 0.1), vec3(0.085, 0.008, 0.17), 0.006), GLOSS);
  d = nearer(d, box(p - vec3(0.0, 0.485, -0.1), vec3(0.1, 0.05, 0.2), 0.04), SEAT);
  float lever = capsule(p, vec3(0.0, 0.47, 0.55), vec3(0.0, 0.575, 0.525), 0.014);
  d = nearer(d, lever, METAL);
  return nearer(d, box(tilt(p - vec3(0.0, 0.60, 0.52), -0.25), vec3(0.027, 0.042, 0.03), 0.024), PLASTIC);
}

vec2 steering(vec3 p) {
  vec3 w = tilt(p - vec3(0.385, 0.70, 0.60), -0.40);
  float near = length(w) - 0.24;
  if (near > 0.2) return vec2(near, float(WHEEL));
  float flattened = w.y < -0.13 ? 0.03 * smoothstep(-0.13, -0.19, w.y) : 0.0;
  float rim = length(vec2(length(w.xy) - 0.182 + flattened, w.z)) - 0.0165;
  float hub = box(w - vec3(0.0, -0.005, 0.015), vec3(0.075, 0.06, 0.03), 0.03);
  float spokes = box(vec3(abs(w.x) - 0.12, w.y - 0.005, w.z - 0.008), vec3(0.07, 0.02, 0.01), 0.009);
  spokes = min(spokes, box(w - vec3(0.0, -0.12, 0.008), vec3(0.022, 0.07, 0.01), 0.009));
  vec2 d = vec2(smin(rim, hub, 0.02), float(WHEEL));
  d = nearer(d, spokes, GLOSS);
  d = nearer(d, box(vec3(abs(w.x) - 0.105, w.y - 0.006, w.z + 0.004), vec3(0.025, 0.012, 0.006), 0.004), METAL);
  d = nearer(d, capsule(w, vec3(0.0, 0.0, 0.03), vec3(0.0, 0.0, 0.28), 0.045), PLASTIC);
  return nearer(d, capsule(w, vec3(-0.05, 0.02, 0.07), vec3(-0.17, 0.05, 0.06), 0.009), PLASTIC);
}

vec2 trim(vec3 p) {
  vec3 s = vec3(abs(p.x), p.yz);
  float z = p.z > -0.42 ? p.z - 0.15 : p.z + 0.85;
  float rest = box(vec3(s.x - 0.70, s.y - 0.565 - 0.05 * z, z), vec3(0.055, 0.032, 0.29), 0.026);
  vec2 d = vec2(rest, float(SEAT));
  d = nearer(d, box(vec3(s.x - 0.712, s.y - 0.665, z - 0.12), vec3(0.02, 0.014, 0.06), 0.008), METAL);
  d = nearer(d, box(vec3(s.x - 0.735, s.y - 0.30, z - 0.05), vec3(0.05, 0.09, 0.26), 0.04), DASH);
  d = nearer(d, box(tilt(p - vec3(0.0, 1.125, 0.56), -0.1), vec3(0.118, 0.032, 0.014), 0.013), MIRROR);
  d = nearer(d, capsule(p, vec3(0.0, 1.14, 0.575), vec3(0.0, 1.22, 0.60), 0.012), PLASTIC);
  d = nearer(d, box(tilt(vec3(s.x - 0.36, s.y - 1.2, s.z - 0.47), -0.14), vec3(0.17, 0.012, 0.085), 0.01), SHELL);
  d = nearer(d, box(p - vec3(0.0, 1.21, 0.42), vec3(0.07, 0.018, 0.06), 0.012), DASH);
  d = nearer(d, capsule(s, vec3(0.655, 0.98, -0.42), vec3(0.69, 0.2, -0.36), 0.012), BELT);
  d = nearer(d, box(s - vec3(0.655, 0.98, -0.42), vec3(0.015, 0.03, 0.03), 0.01), PLASTIC);
  float posts = capsule(vec3(abs(abs(p.x) - 0.385), p.yz), vec3(0.06, 0.94, -0.32), vec3(0.06, 1.05, -0.35), 0.007);
  d = nearer(d, posts, METAL);
  // Behind the bench a cover lies over the boot.
  return nearer(d, box(p - vec3(0.0, 0.9, -1.72), vec3(0.62, 0.012, 0.24), 0.01), PLASTIC);
}

vec2 things(vec3 p) {
  vec2 d = vec2(frontSeat(p), float(SEAT));
  d = nearer(d, rearSeat(p), SEAT);
  vec2 other = dashboard(p);
  d = other.x < d.x ? other : d;
  other = console(p);
  d = other.x < d.x ? other : d;
  other = steering(p);
  d = other.x < d.x ? other : d;
  other = trim(p);
  return other.x < d.x ? other : d;
}

vec2 map(vec3 p) { return nearer(things(p), shell(p), SHELL); }
`;
