// Sam: a film reel against the wall, with the grease pencil for marking cuts next to it.
#include "still.h"
namespace {
struct FilmReel : Still {
  enum { Plate = Thing, Film, Pencil, Lead };
  FilmReel() { wall = {.25f, .335f, .34f}; }
  static V leaning(V q) { return turnX(q - V(0, .93f, .2f), -.22f); }
  void object(Hit &o, V q) const override {
    V r = leaning(q);
    F R = std::hypot(r.x, r.y), a = std::atan2(r.y, r.x) + .35f, w = 2.0944f, b = a - w * std::floor(a / w) - w * .5f;
    F plate = std::max(R - .93f, std::fabs(std::fabs(r.z) - .14f) - .011f);
    F hole = std::hypot(R * std::cos(b) - .54f, R * std::sin(b)) - .235f;
    plate = smax(smax(plate, -hole, .012f), .085f - R, .01f);
    F rim = std::hypot(R - .925f, std::fabs(r.z) - .14f) - .018f, rib = torus(V(r.x, std::fabs(r.z) - .15f, r.y), .21f, .016f);
    o.add(std::min(std::min(plate, rim), rib) * .85f, Plate);
    o.add(std::max(std::max(R - .76f, .2f - R), std::fabs(r.z) - .118f - .004f * std::sin(R * 190)) * .8f, Film);
    o.add(std::max(std::fabs(R - .14f) - .05f, std::fabs(r.z) - .155f) * .9f, Plate);
    V f(.86f, .048f, -.62f), t(1.34f, .048f, -.10f), d = unit(t - f);
    V at = q - f;
    F along = dot(at, d), off = length(at - d * along), body = std::max(off - .046f, std::fabs(along - .36f) - .34f);
    F cone = std::max(off - .046f * clamp((along + .16f) / .18f), std::fabs(along + .07f) - .09f);
    o.add(body * .9f, Pencil);
    o.add(cone * .7f, Lead);
  }
  void made(V q, V &n, int m, Surface &s) const override {
    V r = leaning(q);
    if (m == Plate) {
      F R = std::hypot(r.x, r.y), spun = noise(R * 120, 3) * .5f + noise(R * 40, 9) * .5f;
      s.color = V(.30f, .305f, .295f) * (.86f + .22f * spun);
      s.gloss = 5;
      s.rough = .42f;
      s.mirror = 2.2f;
      s.blur = .22f;
    } else if (m == Film) {
      F R = std::hypot(r.x, r.y);
      s.color = V(.055f, .040f, .034f) * (.7f + .6f * noise(R * 170, 2));
      s.gloss = 1.2f;
      s.rough = .35f;
      s.mirror = .6f;
      s.blur = .16f;
    } else if (m == Pencil) { s.color = {.42f, .115f, .07f}; s.gloss = 1.4f; s.rough = .3f; }
    else s.color = length(q - V(.75f, .048f, -.74f)) < .06f ? V(.05f, .05f, .05f) : V(.62f, .46f, .29f);
  }
};
Register r("film-reel", [] { return new FilmReel; });
}  // namespace
