// Unaccompanied: one chair, one lamp, and the audience left in.
#include "marcher.h"
namespace {
struct Stage : Scene {
  enum { Floor = 1, Curtain, Wood, Stand, Paper, Seat, People };
  const V lampAt{1.2f, 8, -1.5f};
  Stage() {
    lightColor = {3.2f, 2.6f, 1.9f};
    ambient = {.014f, .020f, .028f};
    fog = {.02f, .021f, .028f};
    fogDensity = .012f;
    beam = .022f;
    reach = 45;
    cameras["cover"] = {{-.3f, 1.9f, -6.4f}, {-.25f, 1.25f, 0}, 1.9f};
    cameras["chair"] = {{3.5f, .95f, -2.9f}, {-.25f, 1.0f, .05f}, 1.9f, .02f, {.2f, 1, -.2f}, .8f, {}, 1};
    cameras["rows"] = {{1.0f, 1.42f, -12.7f}, {.1f, 1.75f, 0}, 2.0f, .02f, {0, 1, -5}, 1.3f, {}, 2};
  }
  void arrange() override {
    if (variant == 0) beam = .019f;
    if (variant == 1) beam = .011f;
    if (variant == 2) fog = {.026f, .032f, .039f}, fogDensity = .055f, beam = .024f;  // haze, so that heads are visible
  }
  Hit map(V p) const override {
    Hit o;
    if (variant != 2) o.add(p.y, Floor);
    else {  // a low stage, the hall before it
      o.add(std::max(p.y, -2.6f - p.z), Floor);
      o.add(p.y + .9f, Seat);
    }
    o.add(9 - p.z + .12f * std::sin(p.x * 5 + .8f * std::sin(p.x * 1.7f)), Curtain);
    V q = turnY(p, -.45f);
    F b = box(q - V(0, 1, 0), V(.55f, 1.05f, .6f));
    if (b > .3f) o.add(b, Wood);
    else {
      F c = box(q - V(0, .92f, 0), V(.44f, .032f, .42f), .03f);
      V a(std::fabs(q.x), q.y, q.z);
      c = std::min(c, capsule(a, V(.37f, .9f, -.36f), V(.42f, 0, -.42f), .028f));
      c = std::min(c, capsule(a, V(.37f, .9f, .36f), V(.42f, 0, .44f), .028f));
      c = std::min(c, capsule(a, V(.38f, .9f, .38f), V(.38f, 1.98f, .52f), .028f));
      c = std::min(c, capsule(a, V(.40f, .38f, -.4f), V(.40f, .38f, .41f), .018f));
      c = std::min(c, capsule(a, V(0, .5f, -.4f), V(.40f, .5f, -.4f), .018f));
      for (int i = 0; i < 3; i++) {
        F z = .43f + i * .034f + .06f * (1 - q.x * q.x / .14f);  // the slats are steamed to the sitter's back
        c = std::min(c, box(V(q.x, q.y - 1.3f - i * .27f, q.z - z), V(.38f, .055f, .013f), .012f) * .9f);
      }
      o.add(c, Wood);
    }
    V m = p - (variant == 0 ? V(-1.5f, 0, .4f) : V(-.85f, 0, -.35f));
    F s = box(m - V(0, .95f, 0), V(.55f, 1.1f, .5f));
    if (s > .3f) o.add(s, Stand);
    else {
      F e = capsule(m, V(0, 0, 0), V(0, 1.5f, 0), .02f);
      for (int i = 0; i < 3; i++) {
        F a = i * 2.094f + .3f;
        V foot(std::cos(a) * .4f, .015f, std::sin(a) * .4f);
        e = std::min(e, std::min(capsule(m, V(0, .32f, 0), foot, .014f), capsule(m, V(0, .16f, 0), foot * .5f + V(0, .085f, 0), .009f)));
      }
      V u = turnX(turnY(m - V(0, 1.6f, .05f), .445f + (variant == 0 ? 0 : .5f)), .45f);
      e = std::min(e, box(u, V(.38f, .28f, .008f), .004f));
      e = std::min(e, box(u - V(0, -.28f, -.045f), V(.36f, .008f, .05f), .004f));
      o.add(e, Stand);
      F left = box(u - V(-.155f, .03f, -.016f), V(.15f, .21f, .003f)), right = box(turnY(u - V(.155f, .025f, -.02f), .05f), V(.15f, .21f, .003f));
      o.add(std::min(left, right), Paper);
    }
    if (variant == 2) {
      F rows = std::max(std::max(p.z + 4.2f, -12.4f - p.z), p.y - 1.1f - .14f * (-p.z - 4.6f));
      if (rows > .6f) o.add(rows, Seat);
      else for (int k = 0; k < 2; k++) {
        F w = 1.05f, d = 1.7f, row = std::floor((p.z + 12.2f) / d) + k - (fract((p.z + 12.2f) / d) < .5f ? 1 : 0);
        if (row < 0 || row > 3) continue;
        F x0 = p.x + (((int)row) & 1) * .5f, i = std::floor(x0 / w), h = hash(i + 70, row * 5 + 2);
        V q(x0 - (i + .5f) * w, p.y + .9f - (3 - row) * .22f, p.z + 12.2f - (row + .5f) * d);
        F seat = box(turnX(q - V(0, .72f, 0), .12f), V(.43f, .48f, .055f), .05f);
        seat = std::min(seat, box(q - V(0, .55f, .3f), V(.43f, .07f, .3f), .05f));
        o.add(seat * .9f, Seat);
        if (h > .42f) {  // a person
          F lean = (h - .7f) * .25f, tall = .12f * hash(i + 9, row);
          V u = q - V(lean, .1f + tall, .13f);
          F f = smin(ellipsoid(u - V(0, .95f, .1f), V(.40f, .36f, .17f)), capsule(u, V(0, 1.2f, .1f), V(lean * .3f, 1.40f, .12f), .10f), .13f);
          f = smin(f, ellipsoid(u - V(lean * .4f, 1.54f, .13f), V(.15f, .19f, .17f)), .04f);
          if (h > .72f) f = smin(f, ellipsoid(u - V(lean * .4f, 1.5f, .08f), V(.185f, .24f, .17f)), .05f);      // longer hair
          else if (h > .6f) f = smin(f, sphere(u - V(lean * .4f, 1.74f, .04f), .075f), .03f);  // a knot
          o.add(f * .75f, People);
        }
      }
    }
    return o;
  }
  void surface(V p, V &n, int m, Surface &s) const override {
    switch (m) {
      case Floor: {
        F k = std::floor(p.x / .3f), g = fbm(p.x * 10, p.z * .7f + k * 5, 4), fine = fbm(p.x * 60, p.z * 3 + k * 3, 3), e = fract(p.x / .3f);
        s.color = V(.23f, .165f, .125f) * (.5f + .8f * g + .3f * (fine - .4f)) * (1 - .7f * step(.04f, .0f, std::min(e, 1 - e)));
        s.mirror = .5f; s.blur = .12f; s.gloss = .3f; s.rough = .5f;
        if (n.y < .5f) s.color = V(.03f, .03f, .035f);
        break;
      }
      case Curtain:
        s.color = V(.17f, .045f, .045f) * (.8f + .3f * fbm(p.x * 8, p.y * 1.2f));
        if (variant == 0) s.glow = V(.030f, .024f, .027f) * (.25f + .75f * clamp(.5f - n.x * .9f)) * step(-1.5f, 5, p.y);  // a work light left on in the wings
        break;
      case Wood: s.color = V(.56f, .34f, .165f) * (.72f + .55f * fbm(p * V(9, 5, 9))); s.gloss = .5f; s.rough = .42f; break;
      case Stand: s.color = {.045f, .045f, .05f}; s.gloss = 1; s.rough = .4f; break;
      case Paper: s.color = V(.80f, .77f, .68f) * (.95f + .08f * fbm(p * 9)); break;
      case Seat: s.color = {.10f, .035f, .03f}; break;
      default: s.color = {.035f, .035f, .04f};
    }
  }
  V lamp(V p, V &l, F u, F v) const override {
    V d = lampAt + V((u - .5f) * .22f, 0, (v - .5f) * .22f) - p;
    l = unit(d);
    return lightColor * std::min(1.6f, 72 / dot(d, d));
  }
  V sky(V) const override { return fog * .5f; }  // where the curtain ends, the wings
  F window(V p, V) const override {  // the spot's iris
    V axis = unit(V(-.1f, .4f, .1f) - lampAt);
    return step(.9745f, .9785f, dot(unit(p - lampAt), axis));
  }
};
Register r("stage", [] { return new Stage; });
}  // namespace
