// Night Shift: a hospital corridor in the first sun. Windows left, doors right.
#include "marcher.h"
namespace {
struct Corridor : Scene {
  enum { Floor = 1, Wall, Steel, Door, Frame, Cloth, Skin, Rail, Seat, Sheet };
  Corridor() {
    light = unit(V(-1, .5f, -.28f));
    lightColor = {3.6f, 2.3f, 1.28f};
    ambient = {.05f, .076f, .088f};
    fog = {.10f, .115f, .115f};
    fogDensity = .022f;
    beam = .010f;
    lightSize = .008f;
    reach = 34;
    cameras["cover"] = {{.5f, 1.5f, -.6f}, {-.15f, 1.32f, 9}, 1.75f};
    cameras["trolley"] = {{1.35f, 1.25f, 1.2f}, {-.95f, .88f, 5.6f}, 2.3f, .03f, {-1.0f, .8f, 5.2f}, 1, {-1, .46f, .22f}, 1};
    cameras["chairs"] = {{-1.0f, 1.12f, 3.7f}, {1.75f, .86f, 6.45f}, 2.05f, .012f, {1.6f, .6f, 6.2f}, .88f, {-1, .27f, .02f}, 2};
    cameras["end"] = {{.15f, 1.35f, .2f}, {.05f, 1.42f, 12}, 2.5f, 0, {}, 1, {-1, .5f, .12f}, 3};
  }
  static F bay(F z) { return z - 3.6f * std::floor(z / 3.6f); }
  static F wheeledTable(V t) {
    F e = std::min(box(t - V(0, .86f, 0), V(.3f, .014f, .68f), .01f), box(t - V(0, .36f, 0), V(.29f, .012f, .66f), .008f));
    e = std::min(e, std::max(box(t - V(0, .9f, 0), V(.3f, .045f, .68f), .01f), -box(t - V(0, .93f, 0), V(.285f, .06f, .665f), .005f)));
    V q(std::fabs(t.x) - .28f, t.y, std::fabs(t.z) - .64f);
    e = std::min(e, capsule(q, V(0, .1f, 0), V(0, .95f, 0), .014f));
    e = std::min(e, capsule(V(t.x, t.y, std::fabs(t.z) - .7f), V(-.26f, .97f, 0), V(.26f, .97f, 0), .013f));
    V w = q - V(0, .055f, 0);
    return std::min(e, cylinder(V(w.y, w.x, w.z), .05f, .014f, .01f));
  }
  static F chair(V q) {
    F e = box(q - V(0, .46f, 0), V(.23f, .03f, .22f), .025f);
    V b = turnX(q - V(0, .46f, .22f), -.16f);
    return std::min(e, box(b - V(0, .33f, .01f), V(.22f, .15f, .018f), .015f));
  }
  static F chairFrame(V q) {
    V a(std::fabs(q.x), q.y, q.z);
    F e = capsule(a, V(.21f, .44f, -.18f), V(.22f, .01f, -.22f), .013f);
    e = std::min(e, capsule(a, V(.21f, .44f, .18f), V(.22f, .01f, .24f), .013f));
    e = std::min(e, capsule(a, V(.2f, .44f, .2f), V(.2f, .9f, .28f), .013f));
    return std::min(e, capsule(a, V(.21f, .43f, -.18f), V(.21f, .43f, .2f), .012f));
  }
  static F blanket(V q) {  // folded twice, not quite square
    F e = 1e9f;
    for (int i = 0; i < 4; i++) {
      V b = turnY(q - V(.012f * (i % 2), .025f + i * .046f, .008f * i), .05f * (i - 1.5f));
      b.y += .008f * std::sin(b.x * 9 + i) * std::cos(b.z * 11 + i);
      e = std::min(e, box(b, V(.19f, .025f, .16f), .024f));
    }
    return e;
  }
  static void person(Hit &o, V q) {  // from behind, in scrubs
    F near = box(q - V(0, 1, 0), V(.5f, 1.05f, .4f));
    if (near > .3f) { o.add(near, Cloth); return; }
    F b = capsule(q, V(-.1f, .1f, .06f), V(-.095f, .9f, 0), .085f);
    b = std::min(b, capsule(q, V(.11f, .1f, -.16f), V(.095f, .9f, 0), .085f));
    b = smin(b, ellipsoid(q - V(0, 1.16f, 0), V(.2f, .42f, .14f)), .1f);
    b = smin(b, capsule(q, V(-.15f, 1.45f, 0), V(.15f, 1.45f, 0), .075f), .09f);
    b = smin(b, capsule(q, V(-.21f, 1.43f, 0), V(-.27f, 1.12f, .03f), .06f), .05f);
    b = smin(b, capsule(q, V(.21f, 1.43f, 0), V(.27f, 1.12f, -.05f), .06f), .05f);
    o.add(b * .85f, Cloth);
    F s = std::min(capsule(q, V(-.27f, 1.12f, .03f), V(-.26f, .86f, -.04f), .042f), capsule(q, V(.27f, 1.12f, -.05f), V(.27f, .86f, -.14f), .042f));
    s = std::min(s, capsule(q, V(0, 1.48f, 0), V(0, 1.62f, 0), .05f));
    s = std::min(s, std::min(ellipsoid(q - V(-.1f, .045f, .02f), V(.055f, .05f, .13f)), ellipsoid(q - V(.11f, .045f, -.2f), V(.055f, .05f, .13f))));
    F h = smin(ellipsoid(q - V(0, 1.73f, 0), V(.095f, .125f, .115f)), sphere(q - V(0, 1.79f, -.11f), .052f), .02f);
    o.add(std::min(s, h) * .85f, Skin);
  }
  Hit map(V p) const override {
    Hit o;
    o.add(std::max(p.y, -2.3f - p.x), Floor);
    o.add(std::max(3.3f - p.y, -2.3f - p.x), Wall);
    F k = bay(p.z) - 1.8f;
    o.add(2.1f - p.x, Wall);
    F hole = std::max(std::fabs(p.y - 1.62f) - 1.06f, std::fabs(k) - .84f), bars = std::min(std::fabs(k) - .035f, std::fabs(p.y - 1.7f) - .03f);
    o.add(std::max(std::fabs(p.x + 2.2f) - .1f, -hole), Wall);
    o.add(std::max(std::max(bars, hole), std::fabs(p.x + 2.2f) - .04f), Frame);
    o.add(std::max(std::fabs(hole + .03f) - .03f, std::fabs(p.x + 2.13f) - .05f), Frame);
    o.add(box(V(p.x + 2.08f, p.y - .55f, k), V(.1f, .02f, .9f), .01f), Frame);  // sill
    o.add(std::max(2.08f - p.x, p.y - .12f), Rail);  // skirting
    F end = variant == 3 ? 16.5f : 24;
    o.add(variant == 0 ? std::max(end - p.z, -2.3f - p.x) : end - p.z, Wall);
    F leaf = box(V(p.x - 2.1f, p.y - 1.12f, k), V(.035f, 1.12f, .56f), .004f);
    if (variant != 2 || p.z < 3.6f || p.z > 7.2f) {
      o.add(leaf, Door);
      F jamb = std::max(box(V(p.x - 2.1f, p.y - 1.1f, k), V(.06f, 1.22f, .66f), .005f), -box(V(p.x - 2.1f, p.y - 1.1f, k), V(.3f, 1.14f, .58f)));
      o.add(jamb, Frame);
      o.add(capsule(V(p.x - 2.03f, p.y - 1.02f, k), V(0, 0, .42f), V(0, 0, .52f), .014f), Steel);
    }
    bool chairsHere = variant == 2 && p.z > 3.6f && p.z < 7.2f;  // no door behind the chairs: the rail runs on
    F rail = box(V(p.x - 2.0f, p.y - .93f, 0), V(.03f, .07f, 1), .028f);
    o.add(chairsHere ? rail : std::max(rail, .68f - std::fabs(k)), Rail);
    if (variant == 0) { person(o, p - V(.35f, 0, 7.2f)); o.add(wheeledTable(p - V(-1.25f, 0, 5.4f)), Steel); }
    if (variant == 1) {
      V t = turnY(p - V(-1.0f, 0, 5.3f), .22f);
      F b = box(t - V(0, .6f, 0), V(.4f, .62f, .85f));
      if (b > .2f) o.add(b, Steel);
      else {
        o.add(wheeledTable(t), Steel);
        o.add(blanket(t - V(.02f, .89f, .36f)), Sheet);
        o.add(blanket(turnY(t - V(-.01f, .385f, .2f), 1.5f)), Sheet);
        F jug = std::max(cylinder(t - V(-.08f, .99f, -.3f), .075f, .11f, .02f), -cylinder(t - V(-.08f, 1.04f, -.3f), .062f, .12f));
        V h = t - V(-.08f, 1.0f, -.395f);
        jug = std::min(jug, std::max(std::fabs(std::hypot(h.y, h.z) - .05f) - .01f, std::fabs(h.x) - .012f));
        o.add(jug, Steel);
        o.add(std::max(cylinder(t - V(.12f, .935f, -.12f), .042f, .055f, .008f), -cylinder(t - V(.12f, .95f, -.12f), .036f, .06f)), Sheet);
      }
    }
    if (variant == 2) {
      for (int i = 0; i < 3; i++) {
        V q = turnY(p - V(1.62f, 0, 5.55f + i * .62f), 1.5708f + (i == 2 ? .1f : 0));
        F b = box(q - V(0, .46f, .05f), V(.27f, .48f, .33f));
        if (b > .2f) o.add(b, Seat);
        else { o.add(chair(q), Seat); o.add(chairFrame(q), Steel); if (i == 1) o.add(blanket(q - V(0, .49f, .0f)), Sheet); }
      }
    }
    if (variant == 3) person(o, p - V(-.35f, 0, 12.2f));
    return o;
  }
  void surface(V p, V &n, int m, Surface &s) const override {
    switch (m) {
      case Floor: {  // waxed linoleum: marbled, and it reflects at low angles
        F g = fbm(p.x * 2.2f, p.z * 2.2f), v = fbm(p.x * 14 + 3 * g, p.z * 14, 4);
        s.color = V(.25f, .30f, .305f) * (.78f + .3f * g + .22f * (v - .45f));
        F seam = std::fabs(fract(p.x / 1.05f + .5f) - .5f) * 1.05f;
        s.color = s.color * (1 - .3f * step(.012f, .004f, seam));
        n = unit(n + V(fbm(p.x * 5, p.z * 5, 3) - .45f, 0, fbm(p.x * 5 + 8, p.z * 5, 3) - .45f) * .018f);
        s.mirror = .9f; s.blur = .06f; s.gloss = .5f; s.rough = .35f;
        break;
      }
      case Wall: {
        F f = fbm(p.z * 2.1f + p.x, p.y * 2.1f);
        s.color = V(.44f, .52f, .52f) * (.88f + .22f * f);
        if (p.y < 1.12f && std::fabs(p.x) > 2) s.color = s.color * V(.62f, .74f, .74f);  // darker dado
        if (std::fabs(p.x) > 2) n = unit(n + V(0, fbm(p.z * 30, p.y * 30, 3) - .45f, fbm(p.z * 30 + 5, p.y * 30, 3) - .45f) * .03f);
        break;
      }
      case Steel: s.color = {.36f, .37f, .37f}; s.mirror = 3; s.blur = .16f; s.gloss = 1.4f; s.rough = .35f; break;
      case Door: s.color = V(.25f, .33f, .35f) * (.93f + .14f * fbm(p.z * 3, p.y * 3)); s.gloss = .35f; s.rough = .45f; break;
      case Frame: s.color = {.55f, .58f, .56f}; break;
      case Rail: s.color = V(.33f, .21f, .13f) * (.8f + .5f * fbm(p.z * 2, p.y * 40, 4)); s.gloss = .5f; s.rough = .4f; break;
      case Cloth: s.color = {.22f, .42f, .45f}; break;
      case Skin: s.color = p.y > 1.6f ? V(.05f, .04f, .035f) : p.y < .2f ? V(.5f, .5f, .48f) : V(.30f, .19f, .13f); break;
      case Seat: s.color = V(.62f, .32f, .16f) * (.9f + .2f * fbm(p * 4)); s.gloss = .4f; s.rough = .5f; break;
      case Sheet: {
        s.color = V(.74f, .74f, .70f) * (.94f + .1f * fbm(p * 8));
        n = unit(n + V(noise(p * 90) - .5f, noise(p * 90 + V(7)) - .5f, noise(p * 90 + V(3)) - .5f) * .1f);
      }
    }
  }
  F window(V p, V l) const override {
    if (l.x > -.05f || p.x < -2.1f) return p.x < -2.1f ? 1 : 0;
    F t = (-2.2f - p.x) / l.x, y = p.y + l.y * t, c = bay(p.z + l.z * t) - 1.8f;  // the frame itself is in map()
    F tree = mix(.45f, 1, step(.28f, .55f, fbm((p.z + l.z * (t + 3)) * 1.1f + 4, (y + l.y * 3) * 1.1f, 4) + .08f));
    return std::fabs(c) < .9f && std::fabs(y - 1.62f) < 1.1f ? tree : 0;
  }
  V sky(V d) const override { return d.x < 0 ? mix(V(1.5f, 1.15f, .78f), V(1.2f, 1.25f, 1.2f), clamp(d.y * 2 + .3f)) : ambient; }
};
Register r("corridor", [] { return new Corridor; });
}  // namespace
