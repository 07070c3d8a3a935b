/** GLSL code: the view outside the windows, the materials of the interior, and the daylight on them. */
export const DAYLIGHT = /* glsl */ `
// Rounded window of a wall: 1 inside, 0 outside.
float pane(vec2 p, vec2 middle, vec2 reach, float r) {
  vec2 q = abs(p - middle) - reach + r;
  return smoothstep(0.004, -0.004, length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r);
}

float windowAt(vec3 p) {
  float side = glassAt(p), roof = roofAt(p), ahead = screenAt(p), behind = hatchAt(p);
  float first = min(min(side, roof), min(ahead, behind));
  if (p.y < 0.74) return 0.0;
  if (first == side) {
    // The front pane ends where the pillar of the windscreen comes down.
    float lean = (p.y - 0.8) * 1.15;
    float front = pane(vec2(p.z + max(0.0, lean) * step(0.2, p.z), p.y), vec2(0.22, 0.945), vec2(0.55, 0.165), 0.04);
    float rear = pane(vec2(p.z, p.y), vec2(-0.82, 0.945), vec2(0.34, 0.165), 0.05);
    float quarter = pane(vec2(p.z - max(0.0, p.y - 0.8) * 0.5, p.y), vec2(-1.47, 0.945), vec2(0.2, 0.14), 0.06);
    return max(front, max(rear, quarter));
  }
  if (first == roof) return pane(p.xz, vec2(0.0, -0.35), vec2(0.4, 0.62), 0.09);
  if (first == ahead) return pane(vec2(p.x, p.z), vec2(0.0, 0.96), vec2(0.64, 0.36), 0.08);
  return pane(vec2(p.x, p.y), vec2(0.0, 0.99), vec2(0.54, 0.15), 0.07);
}

vec3 room(vec3 way) {
  float h = way.y;
  vec3 wall = mix(vec3(0.66, 0.70, 0.74), vec3(0.86, 0.90, 0.95), smoothstep(-0.05, 0.6, h));
  float turn = atan(way.x, way.z);
  // Tall lit panels stand round the hall.
  float panel = smoothstep(0.42, 0.5, abs(fract(turn * 2.23 + 0.21) - 0.5)) * smoothstep(-0.02, 0.02, h) * smoothstep(0.42, 0.38, h);
  wall += panel * 0.6;
  // Lamps hang under the ceiling: the roof window has something to show.
  vec2 over = way.xz / max(h, 0.05);
  wall += smoothstep(0.10, 0.07, abs(fract(over.y * 0.9) - 0.5)) * smoothstep(1.1, 1.0, abs(over.x)) * smoothstep(0.5, 0.7, h) * 0.8;
  vec3 ground = mix(vec3(0.46, 0.48, 0.50), vec3(0.74, 0.76, 0.78), smoothstep(-0.5, 0.0, h));
  return mix(ground, wall, smoothstep(-0.012, 0.012, h));
}

vec3 outside(vec3 from, vec3 way) {
  vec3 seen = room(way);
  // The bonnet, seen through the windscreen.
  if (way.y < -0.001 && way.z > 0.1) {
    float t = (0.70 - from.y) / way.y;
    vec3 at = from + way * t;
    t = (0.70 - 0.05 * max(0.0, at.z - 1.5) * (at.z - 1.5) - 0.03 * at.x * at.x - from.y) / way.y;
    at = from + way * t;
    if (at.z > 1.3 && at.z < 2.35 && abs(at.x) < 0.80 - 0.06 * (at.z - 1.3)) {
      vec3 n = normalize(vec3(at.x * 0.12, 1.0, max(0.0, at.z - 1.5) * 0.12 + smoothstep(0.03, 0.0, abs(abs(at.x) - 0.42)) * 0.15));
      vec3 mirrored = room(reflect(way, n));
      float share = 0.06 + 0.6 * pow(1.0 - max(0.0, dot(-way, n)), 4.0);
      return mix(vec3(0.012, 0.075, 0.30) * 1.3, mirrored, share);
    }
  }
  return seen;
}

float hidden(vec3 from, vec3 way, float reach) {
  float light = 1.0, t = 0.015;
  for (int i = 0; i < 14; i++) {
    float d = things(from + way * t).x;
    light = min(light, 0.5 + 5.0 * d / t);
    if (light < 0.02 || t > reach) break;
    t += clamp(d, 0.02, 0.16);
  }
  light = clamp(light, 0.0, 1.0);
  return light * light * (3.0 - 2.0 * light);
}

float corners(vec3 p, vec3 n) {
  float sum = 0.0, weight = 1.0;
  for (int i = 1; i < 6; i++) {
    float far = 0.018 * float(i * i);
    sum += (far - map(p + n * far).x) * weight;
    weight *= 0.62;
  }
  return clamp(1.0 - 1.9 * sum, 0.0, 1.0);
}

struct Stuff { vec3 colour; float shine; float rough; vec3 glow; };

float line(float at, float width) { return smoothstep(width, width * 0.5, abs(at)); }

vec3 screenPicture(vec2 uv) {
  // A map with its way, and a bar of buttons below.
  vec3 c = mix(vec3(0.020, 0.035, 0.055), vec3(0.035, 0.06, 0.09), uv.y + 0.5);
  float roads = line(sin(uv.x * 9.0 + uv.y * 4.0) * 0.12 + uv.y * 0.5 - 0.02, 0.012) + line(uv.x * 0.8 - uv.y * 0.35 - 0.15, 0.01) + line(uv.x + uv.y * 0.6 + 0.42, 0.01);
  c += roads * vec3(0.10, 0.13, 0.17);
  c += line(uv.x * 0.5 + sin(uv.y * 5.0) * 0.10, 0.016) * step(-0.28, uv.y) * vec3(0.08, 0.55, 1.0);
  c += smoothstep(0.035, 0.025, length((uv - vec2(0.03, -0.02)) * vec2(2.0, 1.0))) * vec3(0.9);
  if (uv.y < -0.30) {
    c = vec3(0.03, 0.036, 0.045);
    vec2 cell = vec2(fract(uv.x * 5.0 + 0.5) - 0.5, (uv.y + 0.40) * 2.6);
    c += smoothstep(0.17, 0.15, max(abs(cell.x) * 0.9, abs(cell.y))) * vec3(0.16, 0.20, 0.26);
  }
  return c;
}

vec3 dialPicture(vec2 uv) {
  vec3 c = vec3(0.012, 0.014, 0.018);
  vec2 d = vec2(abs(uv.x) - 0.27, uv.y);
  float r = length(d * vec2(2.7, 1.0));
  float turn = atan(d.x * 2.7, d.y);
  c += line(r - 0.36, 0.02) * vec3(0.5, 0.55, 0.6);
  c += step(0.29, r) * step(r, 0.34) * smoothstep(0.6, 0.8, abs(sin(turn * 12.0))) * 0.5;
  c += line(d.x * 2.7 * 0.8 - d.y * 0.7, 0.02) * step(r, 0.3) * step(d.y, 0.05) * vec3(1.0, 0.25, 0.1);
  c += smoothstep(0.07, 0.05, max(abs(uv.x) * 1.2, abs(uv.y) - 0.22)) * vec3(0.08, 0.22, 0.4);
  return c;
}

Stuff stuffAt(int what, vec3 p, vec3 n) {
  vec3 charcoal = vec3(0.030, 0.031, 0.034), tan_ = vec3(0.18, 0.086, 0.040), grey = vec3(0.40, 0.395, 0.385);
  if (what == SEAT) {
    float lane = p.z < -0.62 ? abs(abs(p.x) - 0.42) : abs(abs(p.x) - 0.385);
    bool isRest = abs(p.x) > 0.62 && p.z > -1.2 && p.y < 0.66 || abs(p.x) < 0.12 && p.z > -0.4;
    float insert = isRest ? 1.0 : smoothstep(0.168, 0.163, lane);
    vec3 c = mix(charcoal * 1.15, tan_, insert);
    if (p.y > 0.97) c = mix(charcoal * 1.15, tan_, smoothstep(0.10, 0.095, lane));
    // Stitches beside the seam.
    float seam = isRest ? 0.0 : line(lane - 0.176, 0.0022) * step(0.35, fract((p.y + p.z) * 90.0));
    return Stuff(mix(c, vec3(0.5, 0.32, 0.2), seam * 0.8), 0.10, 14.0, vec3(0.0));
  }
  if (what == SHELL) {
    float soft = p.y > 0.775 ? 1.0 : 0.0;
    if (p.y < 0.02) return Stuff(vec3(0.022) * (0.8 + 0.4 * fract(sin(dot(floor(p.xz * 300.0), vec2(12.9, 78.2))) * 43758.5)), 0.0, 4.0, vec3(0.0));
    vec3 door = charcoal * 1.2;
    // The doors' middle is covered like the seats.
    float z = p.z > -0.42 ? p.z - 0.15 : p.z + 0.85;
    float insert = pane(vec2(z, p.y), vec2(0.0, 0.655), vec2(0.36, 0.07), 0.05);
    door = mix(door, tan_, insert);
    door = mix(door, vec3(0.5), line(p.y - 0.768, 0.006) * 0.7);
    // A gap where the doors end.
    door *= 1.0 - 0.8 * max(line(p.z + 0.42, 0.006), line(p.z + 1.28, 0.006));
    return Stuff(mix(door, grey, soft), mix(0.06, 0.0, soft), 12.0, vec3(0.0));
  }
  if (what == SCREEN) return Stuff(vec3(0.004), 0.5, 60.0, screenPicture(vec2(p.x / 0.32, (p.y - 0.815) / 0.16)) * 1.5);
  if (what == DIALS) return Stuff(vec3(0.004), 0.4, 60.0, dialPicture(vec2((p.x - 0.385) / 0.27, (p.y - 0.738) / 0.10)) * 1.2);
  if (what == METAL) return Stuff(vec3(0.17, 0.175, 0.18), 0.55, 20.0, vec3(0.0));
  if (what == GLOSS) return Stuff(vec3(0.008), 0.8, 50.0, vec3(0.0));
  if (what == WHEEL) return Stuff(charcoal * 0.9, 0.14, 18.0, vec3(0.0));
  if (what == MIRROR) return Stuff(vec3(0.01), 0.3, 40.0, n.z < -0.8 ? vec3(0.42, 0.44, 0.46) : vec3(0.0));
  if (what == BELT) return Stuff(vec3(0.05), 0.02, 6.0, vec3(0.0));
  if (what == PLASTIC) return Stuff(vec3(0.022), 0.12, 16.0, vec3(0.0));
  float stitched = line(p.y - 0.757 + 0.02 * p.z, 0.0018) * step(0.35, fract(p.x * 80.0)) * step(p.z, 1.0);
  return Stuff(mix(charcoal, tan_ * 1.5, stitched * 0.8), 0.09, 10.0, vec3(0.0));
}

vec3 lit(vec3 p, vec3 n, vec3 way, int what) {
  Stuff s = stuffAt(what, p, n);
  vec3 from = p + n * 0.006;
  float open = corners(p, n);
  vec3 sum = vec3(0.20 + 0.10 * n.y) * open;
  vec3 gleam = vec3(0.0);
  vec3 back = reflect(way, n);
  for (int i = 0; i < 5; i++) {
    vec3 to = i == 0 ? vec3(0.0, 1.26, -0.3) : i == 1 ? vec3(0.0, 1.02, 1.25) : i == 4 ? vec3(0.0, 1.0, -1.75) : vec3(i == 2 ? -0.75 : 0.75, 0.98, -0.1);
    float strength = i == 0 ? 0.95 : i == 1 ? 0.85 : i == 4 ? 0.30 : 0.62;
    vec3 l = to - from;
    float far = length(l);
    l /= far;
    float facing = clamp(0.18 + 0.82 * dot(n, l), 0.0, 1.0);
    if (facing <= 0.0) continue;
    float light = strength * hidden(from, l, far - 0.05) / (0.55 + 0.45 * far * far);
    sum += light * facing * vec3(1.0, 1.005, 1.01);
    gleam += light * pow(max(0.0, dot(back, l)), s.rough);
  }
  float edge = pow(1.0 - max(0.0, dot(-way, n)), 5.0);
  return s.colour * sum * (0.35 + 0.65 * open) * 1.55 + gleam * s.shine * (0.5 + edge) + edge * s.shine * 0.10 * open + s.glow;
}

vec3 developed(vec3 x) {
  x *= 0.92;
  x = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  return pow(clamp(x, 0.0, 1.0), vec3(1.0 / 2.2));
}

vec3 look(vec3 eye, vec3 way) {
  float t = 0.02;
  vec2 hit = vec2(0.0);
  for (int i = 0; i < 110; i++) {
    hit = map(eye + way * t);
    if (hit.x < 0.0006 * t + 0.0002) break;
    t += hit.x * 0.9;
    if (t > 6.0) break;
  }
  vec3 p = eye + way * t;
  int what = int(hit.y + 0.5);
  vec2 e = vec2(0.0008, 0.0);
  vec3 n = normalize(vec3(
    map(p + e.xyy).x - map(p - e.xyy).x,
    map(p + e.yxy).x - map(p - e.yxy).x,
    map(p + e.yyx).x - map(p - e.yyx).x));
  if (what == SHELL) {
    float through = things(p).x < 0.004 ? 0.0 : windowAt(p);
    if (through > 0.99) return outside(p, way) * vec3(0.93, 0.97, 0.96);
    vec3 wall = lit(p, n, way, what);
    return mix(wall, outside(p, way), through);
  }
  return lit(p, n, way, what);
}
`;
