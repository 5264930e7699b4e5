// Low Water: open water, and the flat it leaves. Not marched: a plane, waves as
// slopes, and the target of the reflected ray (flat cut-outs, then the sky).
#include "marcher.h"
namespace {
F now = 0, stays = 1, comes = 0;
// Noise that moves by (vx, vy) during one run of the film and returns to its start: blended into itself one round
// earlier, with weights that keep its contrast. Short waves run slower, each on its own heading. Without a film it is fbm.
F flow(F x, F y, F vx, F vy, int octaves) {
  if (now == 0) return fbm(x, y, octaves);
  F s = 0, a = .5f, pace = 1;
  for (int i = 0; i < octaves; i++) {
    F turn = (i % 2 ? .11f : -.07f) * i, c = std::cos(turn) * pace, d = std::sin(turn) * pace, dx = vx * c - vy * d, dy = vx * d + vy * c;
    s += a * (.5f + stays * (noise(x + dx * now, y + dy * now) - .5f) + comes * (noise(x + dx * (now - 1), y + dy * (now - 1)) - .5f));
    F t = x * 1.6f - y * 1.2f; y = x * 1.2f + y * 1.6f; x = t;
    t = vx * 1.6f - vy * 1.2f; vy = vx * 1.2f + vy * 1.6f; vx = t;
    a *= .5f; pace *= .72f;
  }
  return s;
}

struct Sea : Scene {
  struct CutOut { F x, z, size; int kind; };
  enum { Post, Boat, Standing, Bent, Bucket };
  std::vector<CutOut> things;
  V eye, f, r, up, sunDir; F zoom = 1.7f;
  Sea() {
    flat = true;
    cameras["cover"] = {{0, 1.5f, 0}, {0, 1.25f, 10}, 1.75f, 0, {}, .72f, {-.22f, .066f, .97f}, 0};
    cameras["path"] = {{0, 1.9f, 0}, {.25f, 1.15f, 10}, 1.75f, 0, {}, .95f, {-.03f, .075f, .99f}, 1};
    cameras["flat"] = {{0, 1.75f, 0}, {0, 1.18f, 10}, 1.85f, 0, {}, 1, {.26f, .072f, .96f}, 2};
  }
  void arrange() override {
    const Camera *c = nullptr;
    for (auto &k : cameras) if (k.second.variant == variant) c = &k.second;
    eye = c->from; zoom = c->zoom; sunDir = light;
    f = unit(c->to - c->from); r = unit(cross(V(0, 1, 0), f)); up = cross(f, r);
    if (variant == 0) things = {{4.5f, 15.5f, 1, Boat}};
    if (variant == 1) for (int i = 0; i < 9; i++) things.push_back({2.35f - i * .36f + .2f * hash(i, 3), 9.5f + i * 3.6f, .95f + .35f * hash(i, 8), Post});  // net stakes
    if (variant == 2) things = {{-4.6f, 27, 1, Standing}, {-2.7f, 30, 1, Bent}, {-3.75f, 27.5f, 1, Bucket}, {-9.8f, 44, 1, Bent}, {7.2f, 58, 1, Standing}, {2.55f, 12.5f, .8f, Post}, {4.4f, 17, .8f, Post}, {7.6f, 23, .8f, Post}};
  }
  static F line(F x, F y, F ax, F ay, F bx, F by, F w) {
    F px = x - ax, py = y - ay, dx = bx - ax, dy = by - ay, h = clamp((px * dx + py * dy) / (dx * dx + dy * dy));
    return std::hypot(px - dx * h, py - dy * h) - w;
  }
  static F cut(const CutOut &c, F x, F y) {  // below 0 inside
    x /= c.size;
    F h = y / c.size;
    switch (c.kind) {
      case Post: return line(x, y, .05f, -1, -.02f * c.size, c.size, .035f);
      case Boat: {
        F turn = 6.2831853f * now, pull = std::sin(2 * turn), lift = .22f * (1 - std::cos(2 * turn));  // two strokes a round
        x += .03f * pull; h += .022f * pull + .012f * std::sin(turn) + x * (.010f * std::sin(turn) + .008f * pull);
        F sheer = .30f + .055f * x * x, side = std::fabs(x) - (1.75f + .35f * clamp(h / .4f));
        F e = std::max(std::max(h - sheer, side), -.5f - h);
        e = std::min(e, line(x, h, -.25f, .3f, -.10f - .15f * pull, .95f, .17f));   // leaning into the stroke
        e = std::min(e, std::hypot(x + .02f + .21f * pull, h - 1.27f) - .135f);
        e = std::min(e, line(x, h, -.09f - .15f * pull, .95f, -.02f - .2f * pull, 1.25f, .06f));
        e = std::min(e, line(x, h, -.05f - .14f * pull, .9f, .42f - .26f * pull, .62f, .055f));
        e = std::min(e, line(x, h, .2f - .26f * pull, .70f - .3f * lift, 2.5f + .22f * pull, .10f + lift, .022f));
        return std::min(e, line(x, h, -.1f, .3f, .6f, .32f, .1f));
      }
      case Standing: {
        F e = std::min(line(x, h, -.1f, -.1f, -.06f, .85f, .085f), line(x, h, .13f, -.1f, .07f, .85f, .085f));
        e = std::min(e, line(x, h, 0, .85f, .02f, 1.35f, .18f));
        e = std::min(e, line(x, h, .16f, 1.36f, .40f, 1.02f, .05f));
        e = std::min(e, line(x, h, .40f, 1.02f, .22f, 1.12f, .045f));  // writing on a board
        e = std::min(e, line(x, h, .22f, 1.05f, .50f, 1.2f, .018f));
        return std::min(e, std::min(std::hypot(x - .05f, h - 1.66f) - .125f, line(x, h, -.12f, 1.73f, .22f, 1.73f, .03f)));
      }
      case Bent: {
        F e = std::min(line(x, h, -.12f, -.1f, -.1f, .8f, .085f), line(x, h, .12f, -.1f, -.02f, .8f, .085f));
        e = std::min(e, line(x, h, -.12f, .86f, .42f, 1.0f, .16f));
        e = std::min(e, std::hypot(x - .68f, h - .98f) - .12f);
        return std::min(e, line(x, h, .45f, .95f, .62f, .32f, .05f));
      }
      default: return std::max(std::max(std::fabs(x) - .15f - .04f * h, h - .32f), -.1f - h);
    }
  }
  V skyAt(V d, bool land = true) const {
    F h = std::max(0.f, d.y), az = d.x / std::max(.1f, d.z), day = variant == 2 ? .8f : 1;
    V c = mix(V(1.0f, .56f, .28f), V(.36f, .38f, .40f), step(0, .17f, h));
    c = mix(c, V(.075f, .125f, .155f), step(.06f, .52f, h));
    F a = std::acos(clamp(dot(d, sunDir), -1, 1));
    c = c + V(2.4f, 1.2f, .46f) * (.75f * std::exp(-a * 11)) + V(.5f, .3f, .14f) * std::exp(-a * 3.2f);
    F k = fbm(az * 2.2f + 5 + variant * 7, h * 21 + 2 + 1.2f * fbm(az * 1.5f, h * 8, 3), 6), cover = step(.43f, .72f, k) * step(.01f, .09f, h) * step(.9f, .35f, h);
    c = mix(c, mix(V(.17f, .165f, .175f), V(1.1f, .54f, .28f), std::exp(-a * 2.6f)), cover * .72f);
    F shore = .004f + .012f * fbm(az * 3.1f + 9 + variant, 1.f, 5) + .02f * step(.2f, .7f, az) + .008f * step(-.3f, -.6f, az);
    if (land && d.y < shore) c = mix(V(.13f, .135f, .14f), V(.55f, .31f, .19f), std::exp(-std::fabs(az - sunDir.x / sunDir.z) * 2.4f));
    return c * day;
  }
  V world(V o, V d, bool sun) const {  // sun: the disc itself
    for (auto &t : things) {
      F k = (t.z - o.z) / d.z;
      if (k <= 0) continue;
      V p = o + d * k;
      F near = sun || variant != 0 ? 1 : step(8, 3.5f, t.z - o.z);  // a boat in waves far from it is only specks
      if (near > 0 && cut(t, p.x - t.x, p.y) < 0) return mix(skyAt(d, false), mix(V(.016f, .022f, .024f), skyAt(V(d.x, .03f, d.z)), 1 - std::exp(-t.z * (variant == 0 ? .0022f : .0065f))), near);
    }
    V c = skyAt(d, sun || variant != 0);  // a far shore in near waves is a tangle of lines
    F a = std::acos(clamp(dot(d, sunDir), -1, 1));
    if (sun) return c + V(4.5f, 2.8f, 1.3f) * step(.0205f, .019f, a);
    return c + V(11, 6.2f, 2.7f) * step(.032f, .012f, a) + (variant == 0 ? V(3, 1.45f, .52f) * std::exp(-a * a * 60) : V());
  }
  static F waves(F x, F z, int n) {  // long swell, chop, ripples
    F s = .55f * flow(x * .33f + 3, z * .62f, .25f, 1.7f, 3);
    if (n > 0) s += .20f * flow(x * 1.15f + 7, z * 1.9f, -.6f, 3.2f, 3);
    if (n > 1) s += .045f * flow(x * 4.4f, z * 6.8f, 1.2f, 6, 3);
    return s;
  }
  V picture(F u, F v, F) const override {
    V d = unit(r * u + up * v + f * zoom);
    if (d.y > -.0008f) return world(eye, d, true);
    F t = eye.y / -d.y;
    V p = eye + d * t;
    for (auto &c : things) if (c.z < p.z && cut(c, eye.x + d.x * c.z / d.z - c.x, eye.y + d.y * c.z / d.z) < 0 ) return world(eye, d, true);
    F far = std::exp(-t * (variant == 0 ? .003f : .006f));
    V n(0, 1, 0);
    F e = .015f + t * .0016f, calm = 1;
    V under(.018f, .040f, .050f);
    F wet = 1;
    if (variant == 2) {  // rippled sand; the lowest places still hold water
      F lie = fbm(p.x * .16f + 4, p.z * .13f + 1, 5) + .10f * fbm(p.x * .9f, p.z * .55f, 4) - .0012f * (p.z - 20);
      F pool = step(.505f, .47f, lie);
      auto sand = [&](F x, F z) { F w = x * .35f + z + .9f * fbm(x * .5f, z * .5f, 3); return .016f * std::sin(w * 9.5f + 2.5f * fbm(x * .9f, z * .9f, 3)) + .05f * fbm(x * 1.1f, z * 1.1f, 4) + .006f * fbm(x * 14, z * 14, 2); };
      F s0 = sand(p.x, p.z), k = (1 - pool) * std::exp(-t * .014f);
      n = unit(V(-(sand(p.x + e, p.z) - s0) / e * k - .006f * (fbm(p.x * 3, p.z * 5, 3) - .45f) * pool, 1, -(sand(p.x, p.z + e) - s0) / e * k - .010f * (fbm(p.x * 3 + 5, p.z * 5, 3) - .45f) * pool));
      wet = mix(.30f + .45f * step(.60f, .50f, lie), 1, pool);
      F lit = std::max(0.f, dot(n, unit(V(sunDir.x, sunDir.y + .05f, sunDir.z))));
      V dry = V(.27f, .225f, .185f) * (.75f + .5f * fbm(p.x * 2.3f, p.z * 2.3f, 4)) * (1 - .35f * step(.60f, .50f, lie));
      V bare = dry * (V(.16f, .19f, .21f) * 1.3f + V(3.1f, 1.7f, .8f) * lit);
      F track = step(.05f, .02f, std::fabs(p.x + 3.1f + .02f * p.z - 3.2f * fbm(p.z * .12f, 3, 3))) * step(.55f, .7f, fract(p.z * 1.15f));
      bare = bare * (1 - .45f * track * (1 - pool));
      under = mix(bare, V(.028f, .036f, .038f), pool);
    } else {
      int fine = t < 26 ? 2 : t < 90 ? 1 : 0;
      F w0 = waves(p.x, p.z, fine);
      calm = variant == 1 ? .36f : .62f;
      F k = calm / (1 + t * .02f);
      n = unit(V(-(waves(p.x + e, p.z, fine) - w0) / e * k, 1, -(waves(p.x, p.z + e, fine) - w0) / e * k));
    }
    F c = std::max(.02f, -dot(n, d)), fresnel = .03f + .97f * std::pow(1 - c, 5.f);
    V q = d + n * (2 * c);
    q.y = std::fabs(q.y) + .004f;
    V o = p; o.y = .01f;
    V mirror = world(o, unit(q), false);
    if (variant == 2) fresnel *= wet * wet;
    V col = under * (1 - fresnel) + mirror * fresnel;
    return mix(skyAt(V(d.x, .045f, d.z)) * .8f, col, mix(.0f, 1.f, far));
  }
};
Register r("sea", [] { return new Sea; });
}  // namespace
void seaTo(F round) {  // 0 to 1, for its film
  F e = step(0, 1, round) * 1.5707963f;
  now = round; stays = std::cos(e); comes = std::sin(e);
}
