// Six A.M. at Ledger Street: bread on shelves, on a wire rack, and gone.
#include "marcher.h"
namespace {
struct Loaves : Scene {
  enum { Shelf = 1, Wall, Crust, Crock, Wire, Linen };
  struct At { F x, y, z, turn, seed; };
  std::vector<At> rack;
  Loaves() {
    light = unit(V(-1, .45f, -.6f));
    lightColor = {3.4f, 2.1f, 1.05f};
    ambient = {.07f, .066f, .064f};
    fog = {.1f, .08f, .06f};
    fogDensity = .006f;
    lightSize = .009f;
    reach = 16;
    cameras["cover"] = {{.9f, 1.75f, -4.0f}, {.2f, 1.45f, 1.4f}, 1.8f};
    cameras["rack"] = {{1.5f, 1.75f, -2.7f}, {.15f, .28f, .5f}, 2.35f, .035f, {.3f, .4f, -.2f}, 1.05f, {-1, .42f, -.1f}, 1};
    cameras["flour"] = {{-1.3f, 1.15f, -3.5f}, {.35f, .36f, .9f}, 2.3f, .02f, {.6f, .2f, .1f}, 1.05f, {-1, .3f, -.33f}, 2};
  }
  void arrange() override {
    if (variant == 1) rack = {{-1.35f, .05f, -.2f, .2f, 3}, {-.1f, .05f, -.1f, .1f, 8}, {1.15f, .05f, .0f, .26f, 5}, {-.75f, .05f, 1.35f, .12f, 11}, {.5f, .05f, 1.4f, .2f, 14}, {1.75f, .05f, 1.45f, .05f, 21}, {-2.0f, .05f, 1.2f, .2f, 31}};
    if (variant == 2) rack = {{1.55f, .0f, .95f, -.5f, 8}, {2.75f, .0f, .75f, -.25f, 5}};
  }
  // q rests on y = 0, long axis z. cut: position across the nearest slash.
  static F cutAt(V q) { F s = q.x * .5f + q.z * .87f + .9f; return (fract(s / .27f) - .5f) * .27f; }
  static F topAt(V q) { return step(.30f, .42f, q.y) * step(.52f, .42f, std::fabs(q.z)) * step(.3f, .2f, std::fabs(q.x)); }
  static F loaf(V q, F seed) {
    F h = hash(seed, 7), b = ellipsoid(q - V(0, .27f, 0), V(.45f + .04f * h, .31f + .05f * h, .66f + .04f * h));
    if (b > .12f) return b;
    b = smax(b, .012f - q.y, .09f);  // it sat down while it baked
    F c = cutAt(q), top = topAt(q);
    b += top * (.045f * std::exp(-c * c / .0009f) - .030f * std::exp(-(c - .055f) * (c - .055f) / .0007f));  // the slash and its ear
    return b + .022f * (fbm(q * 4.5f + V(seed), 3) - .45f) + .0045f * (noise(q * 31 + V(seed)) - .5f);
  }
  // One loaf per cell on the shelves.
  static V onShelf(V p, int r, F &id) {
    F w = 1.28f, x = p.x + (r % 2) * .5f;
    id = std::floor(x / w);
    return V(x - id * w - w * .5f, p.y - (r * 1.35f - .05f), p.z - 1.2f);
  }
  static V place(V p, const At &a) { return turnY(p - V(a.x, a.y, a.z), a.turn); }
  static F wires(V p) {
    F x = std::fabs(fract(p.x / .17f) - .5f) * .17f;
    F rods = std::max(std::hypot(x, p.y - .045f) - .011f, std::fabs(p.z - .6f) - 1.6f), across = 1e9f;
    for (int i = 0; i < 4; i++) across = std::min(across, std::hypot(p.y - .024f, p.z + 1 - i * 1.07f) - .015f);
    return std::min(rods, across);
  }
  Hit map(V p) const override {
    Hit o;
    if (variant == 0) {
      o.add(2.6f - p.z, Wall);
      for (int r = 0; r < 3; r++) {
        F y = r * 1.35f - .1f;
        o.add(box(p - V(0, y, 1.5f), V(9, .05f, 1), .01f), Shelf);
        F id; V q = onShelf(p, r, id);
        F slab = std::max(std::fabs(q.y - .3f) - .4f, std::fabs(q.z) - .75f);
        if (slab > .2f) { o.add(slab, Crust); continue; }
        for (int k = -1; k < 2; k++) {  // a neighbor may be nearer than the loaf of this cell
          F i = id + k; V n = q - V(k * 1.28f, 0, 0);
          if (k && std::fabs(n.x) - .55f > o.d) continue;
          if (hash(i + 40, r * 7 + 3) > .12f) o.add(loaf(turnY(n, .9f + .3f * hash(i, r)), i * 3 + r), Crust);
          else o.add(cylinder(n - V(0, .37f, 0), .3f, .36f, .03f), Crock);
        }
      }
      return o;
    }
    o.add(variant == 1 ? p.y + .02f : p.y, Shelf);
    o.add((variant == 1 ? 4.2f : 2.1f) - p.z, Wall);
    if (variant == 1) o.add(wires(p), Wire);
    for (auto &a : rack) {
      F b = length(p - V(a.x, a.y + .3f, a.z)) - .74f;
      o.add(b > .2f ? b : loaf(place(p, a), a.seed) * .8f, Crust);
    }
    if (variant == 2) {
      V q = p - V(-1.75f, 0, 1.25f);
      F b = std::hypot(q.x, q.z) - .5f;
      if (b > .4f) o.add(std::max(b, q.y - .7f) * .9f, Crock);
      else o.add(std::max(cylinder(q - V(0, .36f, 0), .42f, .36f, .05f), -cylinder(q - V(0, .46f, 0), .37f, .37f, .05f)), Crock);
      V t = turnY(p - V(-.55f, 0, -.35f), .7f);  // a dough scraper: blade and handle
      o.add(box(t - V(0, .02f, .12f), V(.3f, .012f, .2f), .004f), Wire);
      o.add(box(t - V(0, .045f, -.12f), V(.31f, .04f, .06f), .035f), Linen);
    }
    return o;
  }
  void crust(V q, V &n, F seed, Surface &s) const {
    F c = cutAt(q), top = topAt(q), f = fbm(q * 6 + V(seed), 4), fine = fbm(q * 26 + V(seed), 3);
    s.color = mix(V(.60f, .34f, .14f), V(.30f, .125f, .045f), clamp(step(.08f, .55f, q.y) * .75f + (f - .45f) * 1.5f));
    s.color = mix(s.color, V(.70f, .47f, .24f), .5f * step(.16f, .0f, q.y));       // pale where it touched
    F ear = top * std::exp(-(c - .06f) * (c - .06f) / .0006f), open = top * step(.036f, .018f, std::fabs(c + .02f * (f - .45f)));
    F rings = std::sin(std::hypot(q.x * 1.45f, q.z) * 62 + seed), flour = step(.1f, .5f, q.y) * step(.40f, .58f, f + .16f * rings + .10f * (fine - .4f));
    s.color = mix(s.color, V(.86f, .80f, .70f), .72f * flour * (1 - open) * (1 - .8f * ear));  // flour keeps the rings of the basket
    s.color = mix(s.color, V(.78f, .58f, .33f) * (.75f + .6f * fine), open);
    s.color = mix(s.color, V(.16f, .06f, .022f), .75f * ear);
    n = unit(n + V(noise(q * 75) - .5f, noise(q * 75 + V(5)) - .5f, noise(q * 75 + V(9)) - .5f) * (.13f + .25f * open));
    s.gloss = .5f * (1 - flour); s.rough = .55f;
  }
  void surface(V p, V &n, int m, Surface &s) const override {
    if (m == Crust) {
      if (variant == 0) {
        int r = std::max(0, std::min(2, (int)std::floor((p.y + .2f) / 1.35f)));
        F id; V q = onShelf(p, r, id);
        crust(turnY(q, .9f + .3f * hash(id, r)), n, id * 3 + r, s);
      } else {
        F best = 1e9f; const At *k = &rack[0];
        for (auto &a : rack) {
          if (std::hypot(p.x - a.x, p.z - a.z) > .8f) continue;
          F d = loaf(place(p, a), a.seed); if (d < best) best = d, k = &a;
        }
        V q = place(p, *k);
        crust(q, n, k->seed, s);
      }
    } else if (m == Shelf) {
      F g = fbm(p.x * .8f, p.z * 8), fine = fbm(p.x * 3, p.z * 60, 3);
      s.color = V(.42f, .285f, .18f) * (.62f + .55f * g + .3f * (fine - .45f));
      if (variant == 1) s.color = s.color * .8f;
      F flour = step(.47f, .62f, fbm(p.x * 2.6f + 20, p.z * 2.6f, 5)) * .35f + step(.70f, .78f, noise(p.x * 60, p.z * 60)) * .22f;
      if (variant == 2) {  // outlines of removed loaves in the flour
        F dust = step(.30f, .56f, fbm(p.x * 1.5f + 4, p.z * 2.1f, 5)), clean = 0;
        const F X[] = {-.35f, .75f, .25f}, Z[] = {.95f, -.1f, -1.1f}, T[] = {-.4f, -.55f, -.3f};
        for (int i = 0; i < 3; i++) {
          V q = turnY(V(p.x - X[i], 0, p.z - Z[i]), T[i]);
          F e = std::hypot(q.x / .36f, q.z / .56f) + .14f * (fbm(p.x * 9, p.z * 9, 3) - .45f);
          clean = std::max(clean, step(1.06f, .96f, e));
          dust += .5f * std::exp(-(e - 1.12f) * (e - 1.12f) / .012f);
        }
        flour = clamp(dust * .85f + .15f) * (1 - clean) * (.75f + .5f * noise(p.x * 80, p.z * 80)) + clean * .10f * step(.5f, .8f, noise(p.x * 50, p.z * 50));
      } else if (variant == 0) flour *= .5f;
      s.color = mix(s.color, V(.84f, .79f, .70f), clamp(flour));
      n = unit(n + V(fbm(p.x * 24, p.z * 70, 3) - .45f, 0, fbm(p.x * 24 + 5, p.z * 70, 3) - .45f) * .07f);
    } else if (m == Wall) {
      F f = fbm(p.x * 3.1f + p.z * 1.3f, p.y * 3.1f + p.z * 2);
      s.color = V(.27f, .255f, .23f) * (.82f + .36f * f);
      n = unit(n + V(fbm(p.x * 12, p.y * 12, 4) - .45f, fbm(p.x * 12 + 7, p.y * 12, 4) - .45f, 0) * .1f);
    } else if (m == Crock) {
      s.color = V(.66f, .64f, .58f) * (.94f + .1f * fbm(p * 6));
      if (p.y > .5f && variant == 2) s.color = s.color * V(.8f, .78f, .74f);
      n = unit(n + V(0, std::sin(p.y * 50), 0) * .02f);
      s.gloss = .6f; s.rough = .4f;
    } else if (m == Wire) { s.color = {.22f, .21f, .2f}; s.mirror = 4; s.blur = .2f; s.gloss = 2; s.rough = .35f; }
    else { s.color = V(.34f, .17f, .08f) * (.8f + .4f * fbm(p.x * 6, p.z * 30, 3)); s.gloss = .4f; s.rough = .45f; }
  }
  F window(V p, V l) const override {
    F t = (-6 - p.x) / l.x, y = p.y + l.y * t, z = p.z + l.z * t, c = fract(z / 1.7f + .18f), r = fract(y / 1.955f + .1f);
    F pane = step(.065f, .085f, std::min(c, 1 - c)) * step(.06f, .08f, std::min(r, 1 - r));
    return pane * mix(.35f, 1, step(.3f, .62f, fbm(z * 1.3f + 11, y * 1.3f, 4) + .1f));
  }
};
Register r("loaves", [] { return new Loaves; });
}  // namespace
