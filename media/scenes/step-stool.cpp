// Ines: the step stool she photographs from.
#include "still.h"
namespace {
struct StepStool : Still {
  StepStool() { wall = {.42f, .315f, .23f}; }
  void object(Hit &o, V q) const override {
    V a(std::fabs(q.x), q.y, q.z);
    F e = box(q - V(0, 1.42f, .3f), V(.62f, .042f, .34f), .02f);
    e = std::min(e, box(q - V(0, .72f, -.3f), V(.60f, .042f, .30f), .02f));
    auto rail = [&](V from, V to, F wide, F thick) {  // a squared rail between two points of a side
      V d = unit(to - from), w = unit(cross(d, V(1, 0, 0))), p = a - from;
      F along = clamp(dot(p, d), 0, length(to - from));
      p = p - d * along;
      F u = std::fabs(dot(p, w)) - wide, v = std::fabs(p.x) - thick, z = std::fabs(dot(p, d));
      return std::max(std::hypot(std::max(u, 0.f), std::max(v, 0.f)) + std::min(std::max(u, v), 0.f), z) - .008f;
    };
    e = std::min(e, rail({.54f, 1.4f, .46f}, {.65f, .0f, .86f}, .045f, .026f));
    e = std::min(e, rail({.54f, 1.4f, .13f}, {.65f, .0f, -.75f}, .050f, .026f));
    e = std::min(e, rail({.61f, .68f, -.24f}, {.61f, .68f, .62f}, .032f, .018f));
    e = std::min(e, capsule(a, V(0, .34f, .765f), V(.62f, .34f, .765f), .026f));
    e = std::min(e, capsule(a, V(0, 1.2f, .50f), V(.56f, 1.2f, .50f), .022f));
    o.add(e * .9f, Thing);
  }
  void made(V q, V &n, int, Surface &s) const override {
    bool tread = n.y > .7f;
    F grain = tread ? fbm(q.x * 2.2f + 3, q.z * 30, 4) : fbm(q.x * 14 + q.z * 9, q.y * 2.4f, 4), worn = tread ? fbm(q.x * 2.6f, q.z * 2.6f + 5) : .4f;
    s.color = V(.56f, .36f, .18f) * (.72f + .5f * grain) * (.86f + .26f * worn);
    F paint = noise(q * 9) * step(.30f, .05f, q.y);  // drips of wall paint near the floor
    if (paint > .62f) s.color = V(.62f, .60f, .54f);
    n = unit(n + V(0, 0, (grain - .45f) * .06f));
    s.gloss = .7f;
    s.rough = .5f;
  }
};
Register r("step-stool", [] { return new StepStool; });
}  // namespace
