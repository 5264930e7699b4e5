// Field Ware: thrown pots on a table by a window.
#include "marcher.h"
namespace {
struct Pots : Scene {
  enum { Table = 1, Wall, Chalk, Celadon, Clay, Slip };
  Pots() {
    light = unit(V(-1, .42f, -.34f));
    lightColor = {3.1f, 2.1f, 1.25f};
    ambient = {.12f, .14f, .15f};
    fogDensity = .004f;
    lightSize = .010f;
    reach = 16;
    cameras["cover"] = {{.1f, 1.9f, -5.6f}, {.2f, 1, 1}, 2.75f};
    cameras["rim"] = {{2.25f, 1.75f, -2.9f}, {.98f, .60f, .3f}, 2.75f, .035f, {1.15f, .62f, -.45f}};
    cameras["row"] = {{-1.2f, .72f, -5.0f}, {.3f, .78f, .6f}, 2.35f, .03f, {-.5f, .5f, -.2f}, 1, {-1, .31f, -.26f}, 1};
    cameras["stack"] = {{.2f, 1.35f, -4.4f}, {.1f, .88f, .5f}, 1.98f, .03f, {.1f, .7f, .1f}, 1, {-1, .46f, -.3f}, 2};
  }
  // A turned wall: radius along the height from smooth points, a thickness, a rounded lip.
  static F turned(V p, const F *r, int n, F h, F wall) {
    F q = std::hypot(p.x, p.z);
    F t = clamp(p.y / h) * (n - 1);
    int i = std::min((int)t, n - 2);
    F f = t - i, a = r[std::max(i - 1, 0)], b = r[i], c = r[i + 1], d = r[std::min(i + 2, n - 1)];
    F R = b + .5f * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)));
    F slope = .5f * (c - a + f * (2 * (2 * a - 5 * b + 4 * c - d) + 3 * f * (3 * (b - c) + d - a))) * (n - 1) / h;
    F side = std::fabs(q - R) / std::sqrt(1 + slope * slope), above = std::max(p.y - h, -p.y);
    F e = (above > 0 ? std::hypot(side, above) : side) - wall;
    F bottom = std::max(q - r[0], std::fabs(p.y - .03f) - .05f);
    return std::min(e, bottom);
  }
  static F near(V p, V at, F r, F h) { V q = p - at - V(0, h * .5f, 0); return std::max(std::hypot(q.x, q.z) - r, std::fabs(q.y) - h * .5f - .06f); }
  template <int n> void pot(Hit &o, V p, V at, const F (&r)[n], F h, F wall, F bound, int m) const {
    F b = near(p, at, bound, h);  // far from it, the enclosing cylinder is distance enough
    if (b > .3f) o.add(b - .05f, m); else if (b < o.d) o.add(turned(p - at, r, n, h, wall) * .85f, m);
  }
  static constexpr F jar[] = {.34f, .6f, .735f, .7f, .5f, .27f, .205f, .25f}, bowl[] = {.26f, .5f, .66f, .75f, .8f}, cup[] = {.38f, .45f, .455f, .44f, .42f},
                     bottle[] = {.2f, .33f, .395f, .33f, .17f, .105f, .125f}, plate[] = {.42f, .6f, .72f}, beaker[] = {.3f, .335f, .34f, .35f};
  Hit map(V p) const override {
    Hit o;
    o.add(p.y, Table);
    o.add(3 - p.z, Wall);
    if (variant == 0) {
      pot(o, p, {-.35f, 0, .9f}, jar, 2.3f, .035f, .8f, Chalk);
      pot(o, p, {1.15f, 0, .1f}, bowl, .62f, .032f, .86f, Celadon);
      pot(o, p, {-1.7f, 0, .2f}, cup, .95f, .035f, .5f, Clay);
      pot(o, p, {2.15f, 0, 1.3f}, bottle, 1.65f, .03f, .46f, Chalk);
    } else if (variant == 1) {  // a row, nearest first
      pot(o, p, {-1.75f, 0, -.9f}, beaker, .72f, .03f, .4f, Slip);
      pot(o, p, {-.55f, 0, -.35f}, cup, .95f, .035f, .5f, Clay);
      pot(o, p, {.5f, 0, .35f}, bottle, 1.65f, .03f, .46f, Chalk);
      pot(o, p, {1.75f, 0, .5f}, bowl, .62f, .032f, .86f, Celadon);
      pot(o, p, {2.95f, 0, 1.6f}, jar, 2.3f, .035f, .8f, Chalk);
    } else {  // bowls nested on a plate, two beakers
      pot(o, p, {.05f, 0, .2f}, plate, .14f, .03f, .8f, Slip);
      pot(o, p, {.05f, .1f, .2f}, bowl, .62f, .032f, .86f, Celadon);
      pot(o, p, {.07f, .27f, .19f}, bowl, .62f, .03f, .86f, Chalk);
      pot(o, p, {.04f, .44f, .21f}, bowl, .62f, .03f, .86f, Clay);
      pot(o, p, {-1.06f, 0, -.25f}, beaker, .72f, .03f, .4f, Chalk);
      pot(o, p, {1.2f, 0, -.25f}, beaker, .72f, .03f, .4f, Celadon);
      pot(o, p, {1.35f, 0, 1.5f}, bottle, 1.65f, .03f, .46f, Clay);
    }
    return o;
  }
  void surface(V p, V &n, int m, Surface &s) const override {
    if (m == Table) {
      F g = fbm(p.x * 1.1f, p.z * 1.1f), grain = fbm(p.x * 3 + 9, p.z * 46, 4);
      s.color = V(.52f, .50f, .46f) * (.72f + .4f * g + .22f * (grain - .4f));
      n = unit(n + V((fbm(p.x * 20, p.z * 60, 3) - .45f) * .05f, 0, (fbm(p.x * 20 + 5, p.z * 60, 3) - .45f) * .05f));
    } else if (m == Wall) {
      F f = fbm(p.x * 3.1f + p.z * 1.3f, p.y * 3.1f + p.z * 2), t = fbm(p.x * 17, p.y * 17, 4);
      s.color = V(.44f, .48f, .46f) * (.84f + .28f * f + .1f * (t - .45f));
      n = unit(n + V((fbm(p.x * 9, p.y * 9, 4) - .45f) * .09f, (fbm(p.x * 9 + 7, p.y * 9, 4) - .45f) * .09f, 0));  // troweled plaster
    } else {
      static const V body[] = {{.80f, .77f, .71f}, {.29f, .40f, .375f}, {.70f, .37f, .22f}, {.60f, .62f, .60f}};
      F a = std::atan2(n.z, n.x), rings = std::sin(p.y * 62 + 1.6f * std::sin(p.y * 17) + a * .5f), fine = noise(p * 70);
      s.color = body[m - Chalk] * (.95f + .035f * rings * .5f + .1f * (fbm(p * 5) - .45f));
      F k = m == Clay ? .010f : .017f;  // the potter's fingers leave rings
      n = unit(n + V(0, rings * k, 0) * (1 - std::fabs(n.y)) + V(fine - .5f, noise(p * 70 + V(9)) - .5f, noise(p * 70 + V(4)) - .5f) * (m == Celadon ? .02f : .05f));
      F speck = noise(p * 34);
      if (speck > .86f && m != Clay) s.color = mix(s.color, V(.2f, .13f, .08f), .55f * step(.86f, .92f, speck));  // iron in the clay
      if (m == Celadon) { s.gloss = 1; s.rough = .34f; s.mirror = .7f; s.blur = .12f; }
      else { s.gloss = .5f; s.rough = .6f; }
    }
  }
  F window(V p, V l) const override {
    F t = (-6 - p.x) / l.x, y = p.y + l.y * t, z = p.z + l.z * t, c = fract(z / 1.5f + .18f), r = fract(y / 1.725f + .1f);
    F pane = step(.07f, .09f, std::min(c, 1 - c)) * step(.06f, .08f, std::min(r, 1 - r));
    return pane * mix(.35f, 1, step(.3f, .62f, fbm(z * 1.3f + 11, y * 1.3f, 4) + .1f));  // leaves outside
  }
};
constexpr F Pots::jar[], Pots::bowl[], Pots::cup[], Pots::bottle[], Pots::plate[], Pots::beaker[];
Register r("pots", [] { return new Pots; });
}  // namespace
