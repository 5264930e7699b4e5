// Dov: his headphones on their stand.
#include "still.h"
namespace {
struct Headphones : Still {
  enum { Shell = Thing, Leather, Steel, Wood, Cord };
  Headphones() { wall = {.47f, .205f, .11f}; }
  void object(Hit &o, V q) const override {
    V b = q - V(0, 1.0f, .1f);
    F R = std::hypot(b.x, b.y), low = -(b.y + .02f);
    F band = smax(std::hypot(std::max(std::fabs(b.z) - .075f, 0.f), R - .74f) - .035f, low - .05f, .02f);
    F pad = smax(std::hypot(std::max(std::fabs(b.z) - .085f, 0.f), R - .715f) - .05f, .48f - b.y, .03f);
    o.add(band * .85f, Steel);
    o.add(pad * .85f, Leather);
    V a(std::fabs(b.x), b.y, b.z);
    V c = turnZ(a - V(.735f, -.30f, 0), .10f), f(c.y, c.x, c.z);  // axis of the cup along f.y
    F yoke = std::fabs(std::hypot(c.y * .95f, c.z) - .385f) - .018f;
    yoke = std::max(std::max(yoke, std::fabs(c.x - .04f) - .022f), -(c.y - .02f));
    o.add(yoke * .8f, Steel);
    o.add(capsule(c, V(.03f, .38f, 0), V(.015f, .60f, 0), .026f), Steel);
    F cup = std::min(cylinder(f - V(0, .06f, 0), .345f, .075f, .045f), cylinder(f - V(0, .135f, 0), .29f, .03f, .02f));
    cup = smax(cup, -(cylinder(f - V(0, .18f, 0), .20f, .03f)), .01f);
    o.add(cup, Shell);
    o.add(torus(V(f.x, f.y + .085f, f.z), .245f, .095f), Leather);
    o.add(cylinder(f - V(0, .152f, 0), .195f, .006f), Steel);
    o.add(cylinder(q - V(0, .045f, .1f), .50f, .045f, .02f), Wood);
    o.add(std::max(std::hypot(q.x, q.z - .1f) - .048f, std::fabs(q.y - .85f) - .84f), Wood);
    o.add(capsule(V(q.x, q.y - 1.68f, q.z - .1f), V(-.16f, 0, 0), V(.16f, 0, 0), .05f), Wood);
    // the cord falls from the left cup and forms a loop on the table
    V d(-.80f, .36f, .1f);
    F fall = capsule(q, d, V(-.86f, .04f, -.05f), .017f), lies = torus(q - V(-.46f, .018f, -.42f), .50f, .017f);
    o.add(std::min(fall, lies), Cord);
  }
  void made(V q, V &n, int m, Surface &s) const override {
    if (m == Shell) { s.color = {.060f, .064f, .062f}; s.gloss = 1.2f; s.rough = .4f; s.mirror = .7f; s.blur = .16f; }
    else if (m == Leather) {
      F g = noise(q * 55) - .5f;
      s.color = V(.115f, .082f, .062f) * (.9f + .25f * g);
      n = unit(n + V(g, noise(q * 55 + V(7)) - .5f, noise(q * 55 + V(3)) - .5f) * .16f);
      s.gloss = .8f;
      s.rough = .5f;
    } else if (m == Steel) { s.color = {.16f, .155f, .145f}; s.gloss = 6; s.rough = .36f; s.mirror = 4; s.blur = .16f; }
    else if (m == Cord) s.color = {.03f, .031f, .032f};
    else {
      F grain = fbm(q.x * 5, q.z * 26 + q.y * 2, 4);
      s.color = V(.44f, .27f, .14f) * (.7f + .55f * grain);
      s.gloss = .8f;
      s.rough = .45f;
    }
  }
};
Register r("headphones", [] { return new Headphones; });
}  // namespace
