// The Slow Boat: a carvel hull in frame, in a shed with gaps between its boards.
#include "marcher.h"
namespace {
struct Boat : Scene {
  enum { Ground = 1, Shed, Oak, Pine, Shaving, Iron, Handle, Outside };
  Boat() {
    light = unit(V(-1, .66f, -.12f));
    lightColor = {4.6f, 2.8f, 1.4f};
    ambient = {.06f, .072f, .078f};
    fog = {.15f, .115f, .085f};
    fogDensity = .03f;
    beam = .016f;
    lightSize = .010f;
    reach = 45;
    care = .8f;
    cameras["cover"] = {{.25f, 1.55f, -2.6f}, {0, 1.75f, 10}, 1.25f, 0, {}, .8f, {}, 2};
    cameras["ribs"] = {{-.9f, 1.5f, 2.4f}, {2.3f, 1.75f, 6.4f}, 1.9f, .03f, {1.9f, 1.6f, 5.2f}, 1.15f, {-1, .52f, -.34f}};
    cameras["keel"] = {{.32f, .36f, -.4f}, {-.05f, .95f, 7}, 1.75f, .02f, {0, .3f, 2.6f}, 1.2f, {-1, .66f, -.12f}};
    cameras["plane"] = {{1.5f, 1.5f, -2.1f}, {-.1f, .18f, .35f}, 2.35f, .022f, {.15f, .3f, -.1f}, .92f, {-1, .5f, .05f}, 1};
  }
  void arrange() override {
    if (variant == 1) beam = .004f, fogDensity = .008f;
    if (variant == 2) fog = {.075f, .085f, .09f}, ambient = {.05f, .068f, .078f}, beam = .0058f, fogDensity = .018f;
  }
  static F widthAt(F z) { return 2.4f * (1 - clamp(z / 17) * clamp(z / 17) * .93f); }
  static F spiral(V p, F r0, F turns, F half) {  // a shaving: a thin strip wound up, axis z
    F r = std::hypot(p.x, p.y), a = std::atan2(p.y, p.x) / 6.2831853f, gap = r0 / turns;
    F k = std::floor(r / gap - a + .5f);
    k = clamp(k, 1, turns);
    F d = std::fabs(r - gap * (k + a)) - .004f;
    return std::max(std::max(d, std::fabs(p.z) - half), r - r0 - gap) * .8f;
  }
  struct Curl { F x, z, turn, r, half; bool onPlank; };
  static constexpr Curl curls[] = {{.95f, -.45f, .5f, .10f, .10f, true}, {1.3f, .95f, 1.3f, .12f, .11f, false}, {.62f, -.95f, -.4f, .085f, .09f, false}, {-.75f, -1.0f, .9f, .11f, .12f, false}, {1.55f, -.75f, 2.1f, .09f, .08f, true}, {.05f, -1.25f, 1.9f, .075f, .1f, false}, {-1.35f, -.5f, .2f, .1f, .1f, false}};
  Hit map(V p) const override {
    Hit o;
    if (variant == 1) {  // the bench: a plank, a plane, its shavings
      o.add(p.y, Oak);
      o.add(3.4f - p.z, Shed);
      V q = turnY(p - V(0, .09f, .1f), .35f);
      o.add(box(q, V(3.2f, .09f, .34f), .012f), Pine);
      V t = q - V(-.12f, .09f, 0);
      F b = box(t - V(0, .25f, 0), V(.75f, .32f, .25f));
      if (b > .2f) o.add(b, Oak);
      else {
        F body = box(t - V(0, .1f, 0), V(.62f, .1f, .155f), .02f);
        V m = turnZ(t - V(.12f, .17f, 0), .6f);
        body = smax(body, -box(m, V(.055f, .3f, .105f)), .01f);  // the mouth
        o.add(body, Oak);
        o.add(box(turnZ(t - V(.05f, .25f, 0), .72f), V(.014f, .21f, .095f), .004f), Iron);
        F tote = ellipsoid(turnZ(t - V(-.40f, .30f, 0), -.3f), V(.075f, .17f, .05f));
        o.add(smin(tote, capsule(t, V(-.44f, .18f, 0), V(-.33f, .2f, 0), .04f), .05f) * .85f, Handle);
        F knob = smin(sphere(t - V(.44f, .29f, 0), .068f), cylinder(t - V(.44f, .22f, 0), .035f, .05f), .03f);
        o.add(knob, Handle);
        o.add(spiral(turnZ(t - V(.265f, .315f, 0), .5f), .115f, 3, .085f), Shaving);
      }
      for (auto &c : curls) {
        V at = p - V(c.x, c.r * .92f + .004f + (c.onPlank ? .18f : 0), c.z);
        F e = length(at) - c.r * 1.5f - c.half;
        o.add(e > .1f ? e : spiral(turnY(at, c.turn), c.r, 3, c.half), Shaving);
      }
      return o;
    }
    F k = std::fabs(fract(p.z / 1.1f) - .5f) * 1.1f;
    F W = widthAt(p.z), H = 3.1f;
    F r = std::hypot(p.x / W, (p.y - 3) / H), g = std::hypot(p.x / (W * W), (p.y - 3) / (H * H));
    F shell = r * (r - 1) / (g + 1e-4f);  // distance to the section's curve
    V rib(std::max(std::fabs(shell) - .09f, 0.f), std::max(k - .065f, 0.f), std::max(p.y - 3.25f, 0.f));
    o.add(length(rib) - .014f, Oak);
    o.add(box(V(p.x, p.y + .06f, p.z - 8), V(.13f, .17f, 9.5f), .02f), Oak);           // keel
    o.add(box(V(p.x, p.y - .15f, p.z - 8), V(.085f, .06f, 9.5f), .012f), Pine);        // keelson
    for (int i = 0; i < 3; i++) {  // stringers follow the sections
      F y = 3.02f - i * .85f, x = W * std::sqrt(std::max(0.f, 1 - (y - 3) * (y - 3) / (H * H)));
      V q(std::fabs(p.x) - x - .14f, p.y - y, 0);
      F e = box(q, V(.035f, .1f, 1), .012f);
      o.add(std::max(e, p.z - 16), Pine);
    }
    o.add(p.y + .35f, Ground);
    bool outside = variant == 2 && p.x < -9.5f;
    o.add(19 - p.z, outside ? Outside : Shed);
    o.add(std::min(9 - p.x, 26 + p.x), outside ? Outside : Shed);  // the sunny side is only a pattern of gaps, see window()
    if (variant == 2) {  // the boards of that wall, seen from outside
      F board = .42f - std::fabs(fract(p.z / 1.65f + .10f) - .5f) * 1.65f;
      o.add(std::max(board, std::fabs(p.x + 9.3f) - .04f) * .9f, Shed);
    }
    return o;
  }
  static V wood(V base, F u, F v, F w) {  // u along the grain
    F rings = fbm(u * .7f + 3 * w, v * 7, 4), fine = fbm(u * 3 + w, v * 46, 3);
    return base * (.62f + .55f * rings + .35f * (fine - .4f));
  }
  void surface(V p, V &n, int m, Surface &s) const override {
    if (variant == 1) {
      if (m == Oak) {
        bool top = p.y < .02f;
        V q = top ? p : turnY(p, .35f);
        s.color = top ? wood(V(.30f, .21f, .145f), p.x, p.z, std::floor(p.z / .55f) * 7) : wood(V(.42f, .25f, .13f), q.x * 2, q.z + q.y, 3);
        if (top) {
          F e = std::fabs(fract(p.z / .55f) - .5f) * .55f;
          s.color = s.color * (1 - .7f * step(.262f, .272f, e)) * (.9f + .2f * fbm(p.x * 9, p.z * 9, 3));
          F dust = step(.52f, .66f, fbm(p.x * 7, p.z * 7, 5)) * .4f + step(.74f, .82f, noise(p.x * 46, p.z * 46)) * .4f;
          s.color = mix(s.color, V(.7f, .52f, .32f), dust);
          n = unit(n + V(0, 0, fbm(p.x * 4, p.z * 60, 3) - .45f) * .1f);
        } else { s.gloss = .7f; s.rough = .38f; }
      } else if (m == Pine) {
        V q = turnY(p, .35f);
        s.color = wood(V(.70f, .49f, .28f), q.x * .8f, q.z + q.y * .5f + .12f * std::sin(q.x * 1.3f), 5);
        n = unit(n + V(0, 0, fbm(q.x * 3, q.z * 60, 3) - .45f) * .03f);
        s.gloss = .3f; s.rough = .5f;
      } else if (m == Shaving) { s.color = V(.80f, .58f, .34f) * (.85f + .3f * noise(p * V(9, 9, 60))); s.glow = s.color * .02f; }
      else if (m == Handle) { s.color = V(.24f, .11f, .055f) * (.8f + .4f * fbm(p * V(8, 30, 30))); s.gloss = .9f; s.rough = .35f; }
      else if (m == Iron) { s.color = {.2f, .2f, .2f}; s.mirror = 5; s.blur = .15f; s.gloss = 2; s.rough = .3f; }
      else s.color = V(.16f, .165f, .155f) * (.8f + .4f * fbm(p.x * 2, p.y * 2)) * (.75f + .25f * step(0, .03f, std::fabs(fract(p.x / .62f) - .5f) * .62f));
      return;
    }
    if (m == Outside) { s.color = {}; s.glow = V(3.4f, 2.3f, 1.3f) * step(-2.f, 9.f, p.y); return; }
    if (m == Ground) {
      s.color = V(.30f, .24f, .19f) * (.6f + .8f * fbm(p.x * 1.3f, p.z * 1.3f));
      F chips = step(.68f, .76f, noise(p.x * 17, p.z * 29));
      s.color = mix(s.color, V(.55f, .39f, .22f), chips * .6f);
    } else if (m == Shed) {
      F u = std::fabs(p.x) > 8.8f ? p.z : p.x, e = std::fabs(fract(u / .7f) - .5f) * .7f;
      s.color = V(.16f, .17f, .16f) * (.7f + .6f * fbm(u * 6, p.y * .6f)) * (1 - .7f * step(.325f, .34f, e));
    } else {
      bool pine = m == Pine;
      F along = pine ? p.z : p.y * 1.3f + std::fabs(p.x) * .6f, over = pine ? p.y + p.x * .3f : p.z + p.x * .4f;
      s.color = wood(pine ? V(.60f, .41f, .23f) : V(.50f, .33f, .19f), along * 1.5f, over, std::floor(p.z / 1.1f) * (pine ? 0 : 5));
      n = unit(n + V(0, 0, fbm(along * 4, over * 70, 3) - .45f) * .06f);
      s.gloss = .35f; s.rough = .5f;
    }
  }
  F window(V p, V l) const override {
    if (variant == 1) {
      F t = (-5 - p.x) / l.x, y = p.y + l.y * t, z = p.z + l.z * t, c = fract(z / 1.15f + .3f), r = fract(y / 1.5f + .25f);
      return step(.07f, .09f, std::min(c, 1 - c)) * step(.06f, .08f, std::min(r, 1 - r)) * mix(.4f, 1, step(.3f, .6f, fbm(z * 1.3f + 5, y * 1.3f, 4) + .1f));
    }
    F t = (-9 - p.x) / l.x, z = p.z + l.z * t, y = p.y + l.y * t;  // tall gaps in the shed wall
    F c = fract(z / 1.65f + .15f);
    return mix(.03f, 1, step(.30f, .32f, c) * step(.80f, .78f, c)) * step(11.5f, 11.2f, y);
  }
};
constexpr Boat::Curl Boat::curls[];
Register r("boat", [] { return new Boat; });
}  // namespace
