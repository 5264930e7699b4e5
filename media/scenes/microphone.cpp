// Good Bones: a studio microphone, carried into old houses.
#include "marcher.h"
namespace {
struct Microphone : Scene {
  enum { Wall = 1, Body, Mesh, Brass, Panel, Board, Cable };
  Microphone() {
    light = unit(V(1, .55f, -.55f));
    lightColor = {3.2f, 1.9f, .95f};
    ambient = {.045f, .05f, .052f};
    fog = {.05f, .03f, .02f};
    fogDensity = .003f;
    lightSize = .012f;
    reach = 14;
    cameras["cover"] = {{.3f, 1.45f, -4.4f}, {-.25f, 1.28f, 0}, 2.7f};
    cameras["grille"] = {{-1.75f, 1.75f, -2.5f}, {.32f, 1.56f, 0}, 2.75f, .045f, {.0f, 1.8f, -.3f}, 1.1f, {1, .5f, -.75f}, 1};
    cameras["house"] = {{-.4f, 1.3f, -4.9f}, {.2f, 1.28f, 1}, 2.5f, .02f, {-1.15f, 1.6f, 1.6f}, 1.15f, {-1, .20f, -.62f}, 2};
  }
  static V held(V p) { return turnZ(p - V(.2f, 1.55f, 0), .32f); }
  void microphone(Hit &o, V q, F size) const {
    q = q * (1 / size);
    F b = capsule(q, V(0, -1.2f, 0), V(0, .45f, 0), .55f);
    if (b > .2f) { o.add(b * size, Body); return; }
    F body = cylinder(q - V(0, -.76f, 0), .37f, .56f, .05f);
    body = std::max(body, -(std::fabs(q.y + 1.08f) < .05f ? torus(q - V(0, -1.08f, 0), .375f, .012f) : 1.f));
    o.add(body * size, Body);
    o.add(cylinder(q - V(0, -.12f, 0), .425f, .075f, .025f) * size, Brass);
    F head = smax(ellipsoid(q - V(0, .30f, 0), V(.435f, .60f, .435f)), -(q.y + .1f), .02f);
    if (head < .05f) {  // woven wire, fifty-two strands around
      F a = std::atan2(q.z, q.x) * 52, y = q.y * 76;
      head += .010f - .009f * std::max(std::cos(a) * (.75f + .25f * std::cos(y * .5f + 3.14f * std::floor(a / 3.14159f))), std::cos(y));
      head *= .55f;
    }
    o.add(head * size, Mesh);
    o.add(std::max(smax(ellipsoid(q - V(0, .30f, 0), V(.455f, .62f, .455f)), -(q.y + .1f), .02f), std::fabs(q.x) - .03f) * .8f * size, Brass);
  }
  Hit map(V p) const override {
    Hit o;
    o.add(3.4f - p.z, Wall);
    if (variant < 2) {
      microphone(o, held(p), 1);
      o.add(capsule(p, V(-.02f, .2f, 0), V(-1.1f, -.9f, .4f), .05f), Body);
      if (variant == 0) {
        o.add(capsule(p, V(-1.1f, -.9f, .4f), V(-5.7f, 2.7f, 2), .05f), Body);
        V r(p.x - 1.05f, p.z + .45f, p.y - 1.7f);
        o.add(torus(r, .62f, .028f), Body);
        F neck = std::min(capsule(p, V(1.05f, 1.07f, -.45f), V(1.0f, .62f, -.40f), .026f), capsule(p, V(1.0f, .62f, -.40f), V(.55f, -.9f, -.1f), .022f));
        o.add(neck, Body);
      }
      return o;
    }
    // A room with a dado, a rail and floorboards; the microphone hangs from a boom.
    o.add(p.y + .9f, Board);
    F dado = 3.36f - p.z;
    F px = std::fabs(fract(p.x / 1.5f + .2f) - .5f) * 1.5f;
    F field = box(V(px, p.y - .02f, p.z - 3.36f), V(.56f, .44f, .035f), .02f);
    dado = std::max(dado, p.y - .72f);
    o.add(std::max(dado, -field), Panel);
    o.add(box(V(0, p.y - .75f, p.z - 3.36f), V(1, .045f, .075f), .025f), Panel);
    o.add(box(V(0, p.y + .78f, p.z - 3.36f), V(1, .13f, .06f), .02f), Panel);
    o.add(box(V(0, p.y - 2.92f, p.z - 3.38f), V(1, .035f, .05f), .02f), Panel);
    microphone(o, turnZ(p - V(-1.15f, 1.62f, 1.7f), -.18f), .72f);
    V a(-1.26f, .82f, 1.7f), e(-1.75f, .55f, 1.75f), f(-3.9f, 2.8f, 1.9f);
    F arm = std::min(capsule(p, a, e, .026f), capsule(p, e, f, .026f));
    arm = std::min(arm, sphere(p - e, .055f));
    o.add(arm, Body);
    F t = clamp((p.x + 3.9f) / 2.15f);  // the cable sags along the boom
    V c(p.x, mix(2.8f, .55f, t) - .28f * std::sin(t * 3.14159f), 1.9f - .15f * t);
    o.add(std::max(std::hypot((p.y - c.y) * .66f, p.z - c.z) - .016f, std::fabs(p.x + 2.82f) - 1.07f) * .8f, Cable);
    return o;
  }
  void surface(V p, V &n, int m, Surface &s) const override {
    switch (m) {
      case Wall: {
        F f = fbm(p.x * 1.6f, p.y * 1.6f), t = fbm(p.x * 14, p.y * 14, 4);
        s.color = V(.42f, .175f, .095f) * (.82f + .3f * f + .1f * (t - .45f));
        n = unit(n + V(fbm(p.x * 7, p.y * 7, 4) - .45f, fbm(p.x * 7 + 5, p.y * 7, 4) - .45f, 0) * .1f);
        break;
      }
      case Body: s.color = {.085f, .088f, .088f}; s.gloss = 1.3f; s.rough = .42f; s.mirror = .5f; s.blur = .2f; break;
      case Mesh: s.color = {.33f, .325f, .31f}; s.gloss = 3.5f; s.rough = .36f; break;
      case Brass: s.color = V(.42f, .27f, .11f) * (.9f + .2f * noise(p * 60)); s.gloss = 4; s.rough = .3f; s.mirror = 5; s.blur = .18f; break;
      case Panel: s.color = V(.30f, .32f, .30f) * (.88f + .22f * fbm(p.x * 3, p.y * 3)); n = unit(n + V(0, fbm(p.x * 3, p.y * 40, 3) - .45f, 0) * .05f); s.gloss = .5f; s.rough = .42f; break;
      case Board: s.color = V(.22f, .14f, .09f) * (.6f + .8f * fbm(p.x * .8f, p.z * 9, 4)); s.mirror = .4f; s.blur = .1f; break;
      default: s.color = {.03f, .03f, .032f};
    }
  }
  F window(V p, V l) const override {
    if (variant == 1) {  // shutters ajar
      F t = (4 - p.x) / l.x, y = p.y + l.y * t;
      return step(.16f, .2f, std::fabs(fract(y / 1.15f + .12f) - .5f)) * .96f + .04f;
    }
    if (variant == 0) return 1;
    F t = (-5.2f - p.x) / l.x, y = p.y + l.y * t - 2.15f, z = p.z + l.z * t + .8f;  // one sash window, twelve panes
    if (std::fabs(z) > 1.5f || std::fabs(y) > 2.0f) return 0;
    F c = fract(z / 1.0f + .5f), r = fract(y / 1.0f + .0f);
    F pane = step(.035f, .045f, std::min(c, 1 - c)) * step(.03f, .04f, std::min(r, 1 - r)) * step(.05f, .06f, std::fabs(y));
    return pane * mix(.4f, 1, step(.3f, .6f, fbm(z * 1.5f + 3, y * 1.5f, 4) + .1f));
  }
};
Register r("microphone", [] { return new Microphone; });
}  // namespace
