// The studio's room: a wooden chair in the last band of sun. Variant 1 has a film camera on its tripod too, and more of the tree before the window.
#include "marcher.h"

// The tree before the window, at the position of the film in its loop: boughs sway, twigs a little faster.
F leaves(F y, F z, F round) {
  F turn = 6.2831853f * round, a = z * 1.5f + 3.3f, b = y * 1.5f + .4f, sum = 0, share = .5f;
  for (int i = 0; i < 3; i++) {
    sum += share * noise(a + .22f * std::sin(turn * (1 + i) + .8f * b + 2 * i), b + .12f * std::sin(turn * (1 + i) + .7f * a + 4 + i));
    F t = a * 1.6f - b * 1.2f;
    b = a * 1.2f + b * 1.6f;
    a = t;
    share *= .5f;
  }
  return mix(.26f, 1, step(.33f, .60f, sum));
}
namespace {
struct Room : Scene {
  enum { Floor = 1, Wall, Wood, Paper, Skirting, Black };
  Room() {
    light = unit(V(-1, .62f, -.42f));
    lightColor = {4.1f, 2.3f, 1.05f};
    ambient = {.046f, .062f, .068f};
    fog = {.022f, .030f, .030f};
    fogDensity = .016f;
    beam = .0135f;
    lightSize = .010f;
    reach = 24;
    cameras["cover"] = {{.2f, 1.9f, -4.6f}, {.55f, 2.02f, 6}, 1.55f};
    cameras["filming"] = {{-.55f, 2.35f, -4.8f}, {-.85f, .60f, 4.2f}, 2.35f};
    cameras["upright"] = {{-.55f, 2.35f, -4.8f}, {-.63f, .05f, 4.2f}, 1.40f};
    cameras["filming"].variant = cameras["upright"].variant = 1;
  }
  static V seated(V p) { return turnY(p - V(1.35f, 0, 4.3f), .5f); }
  static F chair(V q) {
    F b = box(q - V(0, 1, .1f), V(.6f, 1.1f, .7f));
    if (b > .3f) return b;
    F seat = smax(box(q - V(0, .92f, 0), V(.46f, .03f, .44f), .028f), .9f - q.y - .35f * (q.x * q.x + q.z * q.z) + .03f, .02f);
    V a(std::fabs(q.x), q.y, q.z);
    F c = seat;
    c = std::min(c, capsule(a, V(.38f, .9f, -.37f), V(.45f, 0, -.45f), .032f));
    c = std::min(c, capsule(a, V(.38f, .9f, .38f), V(.44f, 0, .50f), .032f));
    c = std::min(c, capsule(a, V(.39f, .9f, .40f), V(.37f, 1.96f, .58f), .030f));
    c = std::min(c, capsule(a, V(.425f, .36f, -.42f), V(.42f, .36f, .46f), .019f));
    c = std::min(c, capsule(V(std::fabs(q.x), q.y, std::fabs(q.z)), V(0, .5f, .41f), V(.42f, .5f, .41f), .019f));
    F lean = .40f + (q.y - .9f) * .17f + .05f * (1 - q.x * q.x / .14f);
    c = std::min(c, box(V(q.x, q.y - 1.83f, q.z - lean), V(.39f, .105f, .016f), .015f) * .85f);
    c = std::min(c, box(V(q.x, q.y - 1.45f, q.z - lean), V(.39f, .045f, .014f), .013f) * .85f);
    return c;
  }
  static V filming(V p) { return turnY(p - V(-1.6f, 0, 1.15f), .74f); }
  static F rig(V q) {  // looks along z
    F b = box(q - V(0, 1.5f, .1f), V(1, 1.6f, 1));
    if (b > .3f) return b;
    F c = 1e9f;
    for (int i = 0; i < 3; i++) {
      V k = turnY(q, 2.0944f * i + .5f);
      c = std::min(c, capsule(k, V(0, 2.05f, .08f), V(0, 1.1f, .44f), .042f));
      c = std::min(c, capsule(k, V(0, 1.2f, .40f), V(0, 0, .84f), .026f));
      c = std::min(c, capsule(k, V(0, .75f, 0), V(0, .62f, .60f), .012f));
    }
    c = std::min(c, cylinder(q - V(0, 2.12f, 0), .12f, .09f, .03f));
    c = std::min(c, capsule(q, V(.10f, 2.14f, -.05f), V(.26f, 1.86f, -.92f), .020f));
    V u = q - V(0, 2.48f, 0);
    c = std::min(c, box(u - V(0, -.22f, 0), V(.10f, .03f, .34f), .01f));
    c = std::min(c, box(u, V(.16f, .19f, .36f), .03f));
    c = std::min(c, box(u - V(0, .02f, -.46f), V(.12f, .15f, .12f), .02f));
    c = std::min(c, capsule(u, V(0, .34f, -.22f), V(0, .34f, .26f), .030f));
    c = std::min(c, capsule(u, V(0, .17f, .20f), V(0, .34f, .24f), .022f));
    c = std::min(c, capsule(u, V(0, .17f, -.18f), V(0, .34f, -.20f), .022f));
    V o(u.x, u.z - .52f, u.y);
    c = std::min(c, cylinder(o, .125f, .20f, .015f));
    c = std::min(c, cylinder(o - V(0, .05f, 0), .145f, .05f, .01f));
    for (F side : {-1.f, 1.f}) c = std::min(c, capsule(u, V(.09f * side, -.22f, .2f), V(.09f * side, -.22f, .86f), .014f));
    c = std::min(c, std::max(box(u - V(0, 0, .80f), V(.25f, .19f, .10f), .012f), -box(u - V(0, 0, .84f), V(.22f, .16f, .10f))));
    c = std::min(c, box(turnX(u - V(0, .29f, .98f), -.5f), V(.25f, .006f, .15f), .004f));
    c = std::min(c, capsule(u, V(-.12f, .24f, -.05f), V(-.34f, .32f, -.10f), .018f));
    c = std::min(c, capsule(u, V(-.34f, .30f, -.02f), V(-.34f, .30f, -.42f), .060f));
    return c;
  }
  Hit map(V p) const override {
    Hit o;
    o.add(p.y, Floor);
    F wall = std::min(6 - p.z, 8 - p.x);
    o.add(wall, Wall);
    o.add(box(V(std::max(p.x - 8, 0.f) + 0, p.y - .1f, p.z - 5.99f), V(9, .14f, .035f), .012f), Skirting);
    o.add(box(V(p.x - 7.99f, p.y - .1f, 0), V(.035f, .14f, 1), .012f), Skirting);
    V q = seated(p);
    o.add(chair(q), Wood);
    // pages left on the seat, the upper ones askew
    F pages = box(turnY(q - V(.02f, .962f, -.03f), .12f), V(.17f, .018f, .23f), .003f);
    pages = std::min(pages, box(turnY(q - V(.03f, .986f, -.02f), -.22f), V(.165f, .005f, .225f), .003f));
    o.add(pages, Paper);
    if (variant) o.add(rig(filming(p)), Black);
    return o;
  }
  void surface(V p, V &n, int m, Surface &s) const override {
    if (m == Floor) {
      F plank = std::floor(p.z / .32f), edge = fract(p.z / .32f), grain = fbm(p.x * .9f + plank * 7, p.z * 14, 4), wear = fbm(p.x * .7f, p.z * .7f + 3);
      F end = fract(p.x / 3.1f + hash(plank, 3)), gap = std::max(step(.045f, .015f, std::min(edge, 1 - edge)), step(.004f, .001f, std::min(end, 1 - end)));
      s.color = V(.34f, .24f, .165f) * ((.62f + .6f * grain) * (.85f + .3f * hash(plank, std::floor(p.x / 3.1f + hash(plank, 3)))) * (1 - .7f * gap));
      n = unit(n + V(0, 0, (edge - .5f) * .03f) + V(0, 0, (grain - .45f) * .05f));
      s.mirror = .75f * (.5f + wear);
      s.blur = .05f + .05f * grain;
    } else if (m == Wall) {
      V t = n.z < -.5f ? V(p.x, p.y, 0) : V(p.z, p.y, 0);
      F f = fbm(t.x * 1.4f, t.y * 1.4f), fine = fbm(t.x * 13, t.y * 13, 4);
      s.color = V(.44f, .45f, .41f) * (.80f + .34f * f + .1f * (fine - .45f));
      n = unit(n + V(fbm(t.x * 7, t.y * 7, 4) - .45f, fbm(t.x * 7 + 5, t.y * 7, 4) - .45f, 0) * .07f);
    } else if (m == Wood) {
      V q = seated(p);
      s.color = V(.30f, .155f, .080f) * (.7f + .6f * fbm(q.x * 6 + q.y * 2, q.z * 9 + q.y * 3, 4));
      s.gloss = 1;
      s.rough = .42f;
      s.mirror = .6f;
      s.blur = .14f;
    } else if (m == Paper) s.color = V(.68f, .65f, .58f) * (.9f + .1f * noise(p * 30));
    else if (m == Black) {
      s.color = {.032f, .033f, .035f};
      s.gloss = .9f;
      s.rough = .36f;
      s.mirror = .5f;
      s.blur = .2f;
    } else s.color = {.36f, .37f, .34f};
  }
  F window(V p, V l) const override {  // two sashes of twelve panes high in the left wall, with a tree in front
    F t = (-4.5f - p.x) / l.x, y = p.y + l.y * t, z = p.z + l.z * t, across = 0;
    for (int i = 0; i < 2; i++) {
      F c = z + 1.1f - i * 2.25f;
      across = std::max(across, step(.03f, .05f, c) * step(1.86f, 1.84f, c) * step(.045f, .06f, std::fabs(c - .94f)));
    }
    F high = step(2.35f, 2.37f, y) * step(6.25f, 6.23f, y), bars = step(.05f, .065f, std::fabs(y - 3.65f)) * step(.05f, .065f, std::fabs(y - 4.95f));
    return high * across * bars * (variant ? leaves(y, z, 0) : mix(.42f, 1, step(.34f, .62f, fbm(z * 1.7f + 3, y * 1.7f, 4) + .12f)));
  }
};
Register r("room", [] { return new Room; });
}  // namespace
