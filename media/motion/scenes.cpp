// Computes the moving part of the films from the scene of their picture: the same objects, windows, lamps and cameras.
//   scenes sea|mill|stage|boat|room FRAMES [FIRST LAST STEP [CAMERA [WIDTH HEIGHT]]]      writes 1280 x 800, or that size, to standard output
// sea: every frame, 16-bit RGB. mill: its still, and then which layer each pixel shows.
// stage, boat, room: four linear floats per pixel: the factor for the cover's light, and the light to add.
// Frame 0 leaves the cover as it is. Everything else returns to it after FRAMES frames: moving noise is blended into itself
// one round earlier (weights sin and cos, so that its contrast stays the same), all other motion is a whole number of waves.
#include "../scenes/marcher.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
using std::max; using std::min; using std::vector;

std::map<std::string, Maker> &scenes() { static std::map<std::string, Maker> all; return all; }
void seaTo(F round);
F leaves(F y, F z, F round);
extern thread_local int millLayer;

namespace {
const int STEPS = 26;
const F TURN = 6.2831853f, REACH = 17;
int W = 1280, H = 800;
F ASPECT = F(W) / H;

struct Clock { F s, turn, stays, comes; Clock(F s) : s(s), turn(TURN * s) { F e = step(0, 1, s) * TURN / 4; stays = std::cos(e); comes = std::sin(e); } };

F drift(F x, F y, F vx, F vy, const Clock &c) {
  F n = c.stays * (noise(x + vx * c.s, y + vy * c.s) - .5f);
  if (c.comes > 1e-4f) n += c.comes * (noise(x + vx * (c.s - 1), y + vy * (c.s - 1)) - .5f);
  return .5f + n;
}
F curls(F x, F y, F vx, F vy, int octaves, const Clock &c) {  // small ones are slower, each on its own heading
  F s = 0, a = .5f, pace = 1;
  for (int i = 0; i < octaves; i++) {
    F turn = (i % 2 ? .11f : -.07f) * i, cs = std::cos(turn), sn = std::sin(turn);
    s += a * drift(x, y, (vx * cs - vy * sn) * pace, (vx * sn + vy * cs) * pace, c);
    F t = x * 1.6f - y * 1.2f; y = x * 1.2f + y * 1.6f; x = t;
    t = vx * 1.6f - vy * 1.2f; vy = vx * 1.2f + vy * 1.6f; vx = t;
    a *= .5f; pace *= .72f;
  }
  return s;
}

// The marcher's own last steps.
F corners(int x, int y) {
  F a = (x + .5f) / W * 2 - 1, b = 1 - (y + .5f) / H * 2;
  return (1 - .34f * std::pow(clamp((a * a + b * b) * .5f), 1.3f)) * 1.12f;
}
F film(F x) { return clamp((x * (2.51f * x + .03f)) / (x * (2.43f * x + .59f) + .14f)); }

void drawn(const Scene &s, F exposure, int across, vector<unsigned short> &out, int from = 0) {
  #pragma omp parallel for schedule(dynamic, 8)
  for (int y = from; y < H; y++) for (int x = 0; x < W; x++) {
    V sum;
    for (int i = 0; i < across * across; i++) {
      V q = s.picture(((x + (i % across + .5f) / across) / W * 2 - 1) * ASPECT, 1 - (y + (i / across + .5f) / across) / H * 2, ASPECT);
      sum = sum + V(min(q.x, 5.f), min(q.y, 5.f), min(q.z, 5.f));
    }
    sum = sum * (corners(x, y) * exposure / (across * across));
    F c[3] = {film(sum.x), film(sum.y), film(sum.z)};
    for (int k = 0; k < 3; k++) out[(y * W + x) * 3 + k] = (unsigned short)(65535 * std::pow(clamp(c[k]), 1 / 2.2f) + .5f);
  }
}
template <class T> void give(const vector<T> &out) { std::fwrite(out.data(), sizeof(T), out.size(), stdout); }

bool blocked(const Scene &s, V o, V d) {
  F t = .012f;
  for (int i = 0; i < 90 && t < 14; i++) {
    F h = s.map(o + d * t).d;
    if (h < .0006f) return true;
    t += max(.008f, h * s.care);
  }
  return false;
}
V normalAt(const Scene &s, V p, F e) {
  V a(e, -e, -e), b(-e, -e, e), c(-e, e, -e), d(e, e, e);
  return unit(a * s.map(p + a).d + b * s.map(p + b).d + c * s.map(p + c).d + d * s.map(p + d).d);
}
V around(V n, F radius, F u, F v) {
  V a = unit(cross(n, V(0, 1, 0))), b = cross(n, a);
  F r = radius * std::sqrt(u), w = TURN * v;
  return unit(n + a * (r * std::cos(w)) + b * (r * std::sin(w)));
}
V reaching(const Scene &s, V p, V *n = nullptr, F u = .5f, F v = .5f, F size = 0) {  // light that reaches a point, from a point of a sun of this size
  V l = size > 0 ? around(s.light, size, u, v) : s.light, c = s.lamp(p, l, u, v);
  F w = s.window(p, l) * (n ? max(0.f, dot(*n, l)) : 1);
  return w > .003f && !blocked(s, n ? p + *n * .006f : p, l) ? c * w : V();
}

struct Pixel { F t, lit; };  // distance, and the share of its light from the lamp or the sun
struct Mote { V p, v; F size, glow, phase, a, b; };
}  // namespace

int main(int argc, char **argv) {
  if (argc < 3 || !scenes().count(argv[1])) return 2;
  Scene *scene = scenes()[argv[1]](); Scene &s = *scene;
  int T = std::atoi(argv[2]), first = argc > 3 ? std::atoi(argv[3]) : 0, last = argc > 4 ? std::atoi(argv[4]) : T - 1, skip = argc > 5 ? std::atoi(argv[5]) : 1;
  Camera cam = s.cameras[argc > 6 ? argv[6] : "cover"];
  if (argc > 8) { W = std::atoi(argv[7]); H = std::atoi(argv[8]); ASPECT = F(W) / H; }
  if (length(cam.light) > 0) s.light = unit(cam.light);
  s.variant = cam.variant;
  s.arrange();

  if (s.flat) {
    vector<unsigned short> out(W * H * 3);
    if (!std::strcmp(argv[1], "sea")) for (int k = first; k <= last; k += skip) { seaTo(F(k) / T); drawn(s, cam.exposure, 2, out, k > first ? H * 46 / 100 : 0); give(out); }  // above the rower nothing moves
    else {
      drawn(s, cam.exposure, 4, out); give(out);
      for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) { s.picture(((x + .5f) / W * 2 - 1) * ASPECT, 1 - (y + .5f) / H * 2, ASPECT); out[(y * W + x) * 3] = (unsigned short)(millLayer + 1); }
      give(out);
    }
    return 0;
  }

  const bool stage = !std::strcmp(argv[1], "stage"), room = !std::strcmp(argv[1], "room");
  const F dens = s.beam * cam.exposure;
  V f = unit(cam.to - cam.from), r = unit(cross(V(0, 1, 0), f)), up = cross(f, r), eye = cam.from, lc = s.lightColor;
  auto ray = [&](F x, F y) { return unit(r * ((x / W * 2 - 1) * ASPECT) + up * (1 - y / H * 2) + f * cam.zoom); };

  // Once: the distance of each pixel and the share of the light in it; the light in every stretch of air, at half the size (haze has no edges).
  vector<Pixel> px(W * H);
  #pragma omp parallel for schedule(dynamic, 4)
  for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) {
    V d = ray(x + .5f, y + .5f); F t = 0; bool hit = false; int m = 0;
    for (int i = 0; i < 180 && t < s.reach; i++) { Hit h = s.map(eye + d * t); if (h.d < .0006f * (1 + t)) { hit = true; m = h.m; break; } t += h.d * s.care; }
    Pixel &o = px[y * W + x]; o.t = t; o.lit = .5f;
    if (!hit) continue;
    V p = eye + d * t, n = normalAt(s, p, .0012f * (1 + t * .5f)), direct;
    Surface q; V turned = n; s.surface(p, turned, m, q);
    if (room) {  // only the sunlit part of a pixel moves with the leaves, not the air in front of it
      for (int i = 0; i < 16; i++) direct = direct + reaching(s, p, &n, (i + .5f) / 16, fract(i * .618034f), s.lightSize) * (1 / 16.f);
      F seen = 0, st = min(t, REACH) / STEPS;
      for (int i = 0; i < STEPS; i++) seen += reaching(s, eye + d * ((i + .5f) * st)).y * st;
      o.lit = q.color.y * direct.y / (q.color.y * (direct.y + s.ambient.y + .03f * lc.y) + s.beam * seen + .01f);
      continue;
    }
    for (int i = 0; i < 4; i++) direct = direct + reaching(s, p, &n, (i % 2 + .5f) / 2, (i / 2 + .5f) / 2) * .25f;
    F sun = direct.y, sky = s.ambient.y + .05f * lc.y;
    o.lit = mix(.55f, 1, sun / (sun + sky));
  }
  const int w = W / 2, h = H / 2;
  auto offset = [](int x, int y) { static const F g[4] = {.125f, .625f, .875f, .375f}; return g[(x & 1) + 2 * (y & 1)]; };  // the blur below evens these out
  vector<F> air((size_t)w * h * STEPS);
  #pragma omp parallel for schedule(dynamic, 4)
  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
    V d = ray(2 * x + 1, 2 * y + 1); F st = min(px[2 * y * W + 2 * x].t, REACH) / STEPS;
    for (int i = 0; i < STEPS; i++) air[((size_t)y * w + x) * STEPS + i] = reaching(s, eye + d * ((i + offset(x, y)) * st)).y / lc.y * st;
  }

  std::mt19937 rng(7); std::uniform_real_distribution<F> R(0, 1);
  vector<Mote> motes(stage ? 190 : room ? 340 : 260);
  for (auto &m : motes) {
    m.p = stage ? V(-1.7f + 3.2f * R(rng), 4.6f * R(rng), -1.6f + 3 * R(rng)) : room ? V(-4 + 8 * R(rng), 4.8f * R(rng), -1.5f + 6 * R(rng)) : V(-2 + 4.6f * R(rng), .2f + 3.8f * R(rng), -1.6f + 9 * R(rng) * R(rng));
    m.v = V(.16f * (R(rng) - .4f), .20f * (R(rng) - .42f), .1f * (R(rng) - .5f));
    m.size = .8f + .8f * R(rng) * R(rng); m.glow = .25f + .75f * std::pow(R(rng), 2.f); m.phase = R(rng); m.a = TURN * R(rng); m.b = TURN * R(rng);
  }
  auto haze = [&](V q, const Clock &c) {  // curls about half a metre across, rising a little
    return stage ? curls(q.x * 1.7f + q.z * .9f, q.y * 1.7f + .5f * q.z, -1.5f, -1.9f, 3, c) : curls(q.x * 1.1f + q.z * .8f, q.y * 1.3f + .3f * q.z, -1.7f, -1.1f, 3, c);
  };
  const F swing = stage ? 2.6f : room ? 1.6f : 3.6f;
  // Motion of the light itself: the lamp hardly, the sun behind slow clouds, in the room behind leaves.
  auto light = [&](V p, const Clock &c, bool soft = false) {
    if (room) {
      F far = (-4.5f - p.x) / s.light.x, y = p.y + s.light.y * far, z = p.z + s.light.z * far, then = 0, now = 0;
      for (int i = 0; i < (soft ? 7 : 1); i++) {  // as wide as the sun is from there
        F a = i * TURN / 6, r = i ? .75f * s.lightSize * far : 0;
        then += leaves(y + r * std::cos(a), z + r * std::sin(a), 0);
        now += leaves(y + r * std::cos(a), z + r * std::sin(a), c.s);
      }
      return now / then * (1 - .14f * (.5f - .5f * std::cos(c.turn)));
    }
    if (stage) return 1 + .022f * std::sin(c.turn) + .012f * std::sin(3 * c.turn);
    auto cloud = [](F a) { return .5f - .5f * std::cos(a); };
    F lag = .10f * clamp(p.z + 2, 0, 18);
    return 1 - .30f * (cloud(c.turn - lag) - cloud(-lag));
  };

  // The moving part starts from nothing.
  vector<F> still(w * h), lit(w * h);
  auto integrate = [&](const Clock &c, bool reference, vector<F> &into) {
    #pragma omp parallel for schedule(dynamic, 4)
    for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
      V d = ray(2 * x + 1, 2 * y + 1); F st = min(px[2 * y * W + 2 * x].t, REACH) / STEPS, sum = 0, own = 0;
      for (int i = 0; i < STEPS; i++) {
        F g = air[((size_t)y * w + x) * STEPS + i];
        if ((stage || room) && g <= 1e-5f) continue;
        V q = eye + d * ((i + offset(x, y)) * st);
        F shade = stage || room ? 0 : .10f * st, now = light(q, c);  // in the shed the shadows have haze too
        F air = g * (.6f + .8f * fbm(q.x * .9f + q.z, q.y * .9f, 3));
        own += air;
        sum += now * (air + swing * (g + shade) * (haze(q, c) - .47f));
      }
      int o = y * w + x;
      if (reference) lit[o] = own;
      into[o] = reference ? sum : max(sum - still[o], -.8f * lit[o]);  // haze that leaves takes no more than it brought
    }
  };
  integrate(Clock(0), true, still);
  vector<F> a(w * h), b(w * h), out((size_t)W * H * 4);
  for (int k = first; k <= last; k += skip) {
    Clock c(F(k) / T);
    integrate(c, false, a);
    for (int pass = 0; pass < 2; pass++) {  // against the noise of so few stretches
      #pragma omp parallel for
      for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
        F sum = 0, n = 0;
        for (int i = -2; i <= 2; i++) {
          int xx = pass ? x : x + i, yy = pass ? y + i : y;
          if (xx < 0 || yy < 0 || xx >= w || yy >= h || std::fabs(px[2 * yy * W + 2 * xx].t - px[2 * y * W + 2 * x].t) > .5f) continue;
          F g = i ? (std::abs(i) == 1 ? .8f : .4f) : 1; sum += g * a[yy * w + xx]; n += g;
        }
        b[y * w + x] = sum / n;
      }
      a.swap(b);
    }
    #pragma omp parallel for
    for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) {
      F fx = clamp((x - .5f) / 2, 0, w - 1.001f), fy = clamp((y - .5f) / 2, 0, h - 1.001f); int i = fx, j = fy, o = j * w + i;
      F air = mix(mix(a[o], a[o + 1], fx - i), mix(a[o + w], a[o + w + 1], fx - i), fy - j) * dens * corners(x, y);
      const Pixel &p = px[y * W + x]; F *to = &out[((size_t)y * W + x) * 4];
      to[0] = p.lit > .002f ? 1 + p.lit * (light(eye + ray(x + .5f, y + .5f) * p.t, c, true) - 1) : 1;
      to[1] = lc.x * air; to[2] = lc.y * air; to[3] = lc.z * air;
    }
    for (auto &m : motes) {  // dust: each grain fades in, drifts, fades out, at its own time
      F life = fract(c.s + m.phase), age = life - .5f;
      V p = m.p + m.v * (age * 8) + V(.05f * std::sin(c.turn + m.a), .04f * std::sin(2 * c.turn + m.b), 0), q = p - eye;
      F z = dot(q, f);
      if (z < .6f) continue;
      F X = (dot(q, r) / z * cam.zoom / ASPECT + 1) * W / 2, Y = (1 - dot(q, up) / z * cam.zoom) * H / 2;
      if (X < 3 || Y < 3 || X > W - 4 || Y > H - 4 || px[(int)Y * W + (int)X].t < length(q)) continue;
      F lit = reaching(s, p).y / lc.y * light(p, c);
      if (lit < .05f) continue;
      F rad = max(.9f, m.size * (stage ? 7.5f : 5.5f) / z), glow = m.glow * lit * std::pow(std::sin(TURN / 2 * life), 2.f) * (.75f + .25f * std::sin(3 * c.turn + m.b)) * (stage ? .26f : .06f);
      int n = (int)(rad * 2.5f) + 1;
      for (int y = max(0, (int)Y - n); y <= min(H - 1, (int)Y + n); y++) for (int x = max(0, (int)X - n); x <= min(W - 1, (int)X + n); x++) {
        F g = glow * std::exp(-((x - X) * (x - X) + (y - Y) * (y - Y)) / (rad * rad)); F *to = &out[((size_t)y * W + x) * 4];
        to[1] += lc.x * g; to[2] += lc.y * g; to[3] += lc.z * g;
      }
    }
    give(out);
  }
  delete scene;
}
