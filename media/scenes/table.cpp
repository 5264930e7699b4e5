// Second Helpings: a green table by a window, after the first serving.
#include "marcher.h"
namespace {
struct Table : Scene {
  enum { Board = 1, Linen, White, Straw, Terracotta, Food, Soup, Wood, Metal, Leaf };
  struct Plate { F x, z, r; bool food; };
  struct Bowl { F x, z, r; int fill; };
  std::vector<Plate> plates; std::vector<Bowl> bowls; std::vector<V> cups;
  struct Crumb { V at; F r; };
  std::vector<Crumb> crumbs;
  Table() {
    light = unit(V(-1, .42f, .35f));
    lightColor = {2.9f, 2, 1.15f};
    ambient = {.10f, .125f, .13f};
    fogDensity = .004f;
    lightSize = .010f;
    reach = 16;
    cameras["cover"] = {{.1f, 6.6f, -2.2f}, {.1f, 0, .3f}, 2.45f};
    cameras["bowl"] = {{.35f, 3.6f, -1.75f}, {.05f, .1f, .12f}, 2.35f, .025f, {.1f, .3f, 0}, 1.05f, {-1, .5f, .3f}, 1};
    cameras["crumbs"] = {{-.9f, 2.75f, -3.3f}, {.22f, .1f, .3f}, 2.25f, .022f, {-.2f, .1f, -.4f}, 1.05f, {-1, .36f, .2f}, 2};
  }
  void arrange() override {
    if (variant == 0) {
      plates = {{-1.6f, .3f, .8f, true}, {2.4f, .7f, .85f, true}, {-2.9f, -1.5f, .6f, true}};
      bowls = {{.5f, -.9f, .62f, 0}, {1.4f, 2.1f, .58f, 0}};
      cups = {{-.4f, 0, 1.9f}};
    } else if (variant == 1) {
      plates = {{-1.55f, 1.35f, .8f, true}};
      bowls = {{.1f, .05f, .74f, 1}};
      cups = {{1.3f, 0, 1.15f}};
    } else {
      plates = {{-.35f, -.25f, .85f, false}, {2.3f, 1.5f, .8f, false}};
      bowls = {{1.25f, .75f, .62f, 2}, {-1.7f, 1.5f, .55f, 0}};
      cups = {{-.75f, 0, 1.25f}, {.55f, 0, 2.1f}};
      for (int i = 0; i < 16; i++) {
        F a = hash(i, 3) * 6.28f, r = .48f * std::sqrt(hash(i, 8)), size = .018f + .024f * hash(i, 5);
        crumbs.push_back({V(-.35f + r * std::cos(a), .067f + size * .7f, -.25f + r * std::sin(a)), size});
      }
    }
  }
  static F plate(V q, F R) {  // a shallow curve with a rounded lip
    F r = std::hypot(q.x, q.z);
    F y = .045f + .13f * step(R * .62f, R * 1.02f, r);
    F slope = r > R * .62f && r < R * 1.02f ? .13f * 1.5f / (R * .4f) : 0;
    F sheet = std::fabs(q.y - y) / std::sqrt(1 + slope * slope) - .022f;
    F e = smax(sheet, r - R, .03f);
    return std::min(e, std::max(std::fabs(r - R * .5f) - .03f, std::fabs(q.y - .02f) - .02f));
  }
  static F bowl(V q, F R) {
    F C = R * 1.02f;
    V c = q - V(0, C + .02f, 0);
    F e = smax(std::fabs(length(c) - C) - .026f, c.y + C * .18f, .03f);
    return std::min(e, std::max(std::fabs(std::hypot(q.x, q.z) - R * .42f) - .03f, std::fabs(q.y - .03f) - .03f));
  }
  static F spoon(V q, F &handle) {  // blade of the spoon at the origin, handle along z
    F b = smax(ellipsoid(q - V(0, .06f, 0), V(.155f, .055f, .21f)), q.y - .062f - 1.1f * (q.x * q.x + .5f * q.z * q.z), .012f);  // dished a little
    handle = capsule(q, V(0, .075f, -.19f), V(0, .04f, -1.15f), .03f + .014f * step(-.3f, -1.1f, q.z));
    return smin(b, handle, .05f);
  }
  static F cloth(V n) {  // folded, its edges slack
    F e = 1e9f;
    for (int i = 0; i < 3; i++) {
      V b = turnY(n - V(.02f * i, .03f + .05f * i, -.02f * i), .04f * i);
      b.y -= .022f * std::sin(b.x * 4 + i * 2) * std::sin(b.z * 3 + i) + .02f * (fbm(b.x * 3 + i * 5, b.z * 3, 3) - .45f);
      e = std::min(e, box(b, V(.55f - .01f * i, .026f, .78f - .02f * i), .025f));
    }
    return e * .75f;
  }
  Hit map(V p) const override {
    Hit o;
    o.add(p.y, Board);
    if (p.y > 1.4f) { o.d = std::min(o.d, p.y - 1.1f); return o; }
    for (auto &c : plates) {
      V q = p - V(c.x, 0, c.z);
      F b = std::max(std::hypot(q.x, q.z) - c.r - .05f, q.y - .5f);
      if (b > .25f) { o.add(b, White); continue; }
      o.add(plate(q, c.r) * .85f, White);
      if (c.food) {
        F f = ellipsoid(q - V(.04f, .10f, 0), V(c.r * .46f, .16f, c.r * .4f));
        o.add((f - .07f * (fbm(q * 6.5f, 4) - .45f)) * .6f, Food);
      }
    }
    for (auto &c : bowls) {
      V q = p - V(c.x, 0, c.z);
      F b = std::max(std::hypot(q.x, q.z) - c.r * 1.05f, q.y - c.r * 1.1f);
      if (b > .25f) { o.add(b, Terracotta); continue; }
      o.add(bowl(q, c.r) * .9f, Terracotta);
      F inside = sphere(q - V(0, c.r * 1.02f + .02f, 0), c.r * .99f);
      if (c.fill == 1) {
        F level = c.r * .60f;
        o.add(std::max(inside, q.y - level - .012f * (fbm(q.x * 5, q.z * 5, 3) - .45f)) * .85f, Soup);
        F dry = std::fabs(q.y - level) - .09f;
        if (dry > .06f) o.add(std::max(dry, inside), Food);
        else for (int i = 0; i < 11; i++) {  // beans and leaves at the surface
          F a = i * 2.4f, r = c.r * .17f * std::sqrt((F)i);
          V k = turnY(q - V(r * std::cos(a), level + .004f, r * std::sin(a)), a * 1.7f);
          if (i % 3 == 2) o.add(ellipsoid(k - V(0, .012f + .27f * k.x * k.x, 0), V(.085f, .014f, .042f)) * .6f, Leaf);
          else o.add(ellipsoid(k, V(.082f, .042f, .05f)) * .8f, Food);
        }
      }
      if (c.fill == 2) o.add(std::max(inside, q.y - c.r * .5f - .16f * (1 - (q.x * q.x + q.z * q.z) / (c.r * c.r)) - .06f * (fbm(q * 7, 4) - .45f)) * .6f, Food);
    }
    for (auto &c : cups) {
      V q = p - V(c.x, .45f, c.z);
      F b = cylinder(q, .33f, .47f);
      if (b > .25f) { o.add(b, Straw); continue; }
      o.add(smax(cylinder(q, .3f, .45f, .03f), -cylinder(q - V(0, .08f, 0), .262f, .46f, .03f), .02f), Straw);
    }
    F h;
    if (variant == 0) {
      o.add(spoon(turnY(p - V(-.45f, 0, 1.1f), .1f), h) * .8f, Wood);
      o.add(spoon(turnY(p - V(3.48f, 0, 1.3f), -.05f), h) * .8f, Wood);
      o.add(cloth(turnY(p - V(-2.6f, 0, 1.9f), .445f)), Linen);
    } else if (variant == 1) {
      o.add(spoon(turnY(p - V(1.18f, 0, -.05f), .16f), h) * .8f, Wood);
      o.add(cloth(turnY(p - V(-1.35f, 0, -.6f), -.35f)), Linen);
    } else {
      o.add(spoon(turnY(p - V(-1.55f, 0, -.15f), .25f), h) * .8f, Metal);
      o.add(cloth(turnY(p - V(1.5f, 0, -.75f), .9f)), Linen);
      F near = std::max(std::hypot(p.x + .35f, p.z + .25f) - .55f, p.y - .2f);
      if (near > .1f) o.add(near, Food);
      else for (auto &c : crumbs) o.add((sphere(p - c.at, c.r) - .012f * (noise((p - c.at) * 50) - .5f)) * .8f, Food);
    }
    return o;
  }
  void surface(V p, V &n, int m, Surface &s) const override {
    auto rough = [&](F scale, F k) { n = unit(n + V(noise(p * scale) - .5f, noise(p * scale + V(5)) - .5f, noise(p * scale + V(9)) - .5f) * k); };
    switch (m) {
      case Board: {  // painted planks, worn
        F g = fbm(p.x * 8, p.z * .8f), fine = fbm(p.x * 40, p.z * 2, 3), wear = step(.60f, .72f, fbm(p.x * 3.5f, p.z * .9f + 8, 5));
        F e = std::fabs(fract(p.x / 1.3f + .3f) - .5f) * 1.3f;
        s.color = mix(V(.21f, .285f, .26f) * (.75f + .45f * g + .15f * (fine - .4f)), V(.36f, .28f, .19f), wear * .35f) * (1 - .75f * step(.636f, .645f, e));
        n = unit(n + V(fbm(p.x * 46, p.z * 2.4f, 3) - .45f, 0, 0) * .07f);
        s.gloss = .3f; s.rough = .45f;
        break;
      }
      case Linen: {
        F weave = std::sin(p.x * 150 + p.z * 60) * std::sin(p.z * 150 - p.x * 60);
        s.color = V(.74f, .70f, .63f) * (.95f + .06f * weave);
        rough(60, .12f);
        break;
      }
      case White: case Straw: case Terracotta: {
        s.color = m == White ? V(.80f, .78f, .72f) : m == Straw ? V(.64f, .51f, .34f) : V(.56f, .25f, .145f);
        s.color = s.color * (.94f + .12f * fbm(p * 4));
        F speck = noise(p * 30);
        if (m == White && speck > .88f) s.color = mix(s.color, V(.3f, .22f, .14f), .5f);
        rough(70, .025f);
        s.gloss = m == Terracotta ? .5f : .9f; s.rough = m == Terracotta ? .5f : .32f; s.mirror = m == Terracotta ? .2f : .5f; s.blur = .15f;
        break;
      }
      case Food: {
        F f = fbm(p * 11, 4);
        s.color = mix(V(.50f, .27f, .07f), V(.74f, .52f, .19f), clamp(f * 1.6f - .25f)) * (.8f + .4f * noise(p * 26));
        rough(24, .25f);
        s.gloss = .5f; s.rough = .4f;
        break;
      }
      case Soup: {
        F f = fbm(p.x * 4 + 2 * fbm(p.x * 3, p.z * 3, 3), p.z * 4, 4);
        s.color = mix(V(.46f, .15f, .05f), V(.60f, .27f, .08f), clamp(f * 1.5f - .2f));
        F drop = step(.72f, .76f, noise(p.x * 16, p.z * 16));  // oil
        s.color = mix(s.color, V(.66f, .42f, .10f), .55f * drop);
        s.gloss = 1; s.rough = .22f; s.mirror = 1; s.blur = .08f;
        break;
      }
      case Wood: s.color = V(.56f, .38f, .21f) * (.75f + .5f * fbm(p.x * 30, p.z * 3, 3)); s.gloss = .4f; s.rough = .45f; break;
      case Metal: s.color = {.3f, .295f, .28f}; s.mirror = 9; s.blur = .1f; s.gloss = 3; s.rough = .25f; break;
      case Leaf: s.color = V(.16f, .24f, .07f) * (.8f + .5f * noise(p * 40)); s.gloss = .4f; s.rough = .4f;
    }
  }
  F window(V p, V l) const override {
    F t = (5 - p.y) / l.y, x = p.x + l.x * t, z = p.z + l.z * t, c = fract(z / 3.4f + .2f), r = fract(x / 4.2f + .35f);
    if (variant == 1) { c = fract(z / 1.9f + .63f); r = fract(x / 2.5f + .62f); }  // nearer the window: smaller panes
    if (variant == 2) { c = fract(z / 2.3f + .45f); r = fract(x / 3.4f + .1f); }
    F pane = step(.06f, .075f, std::min(c, 1 - c)) * step(.05f, .062f, std::min(r, 1 - r));
    return pane * mix(.45f, 1, step(.34f, .6f, fbm(x * 1.1f, z * 1.1f, 4) + .08f));
  }
};
Register r("table", [] { return new Table; });
}  // namespace
