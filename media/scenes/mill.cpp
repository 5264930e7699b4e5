// After the Mill: ridges in mist (drawn in layers) and the mill's own wall (marched).
#include "marcher.h"
thread_local int millLayer = -1;  // last layer drawn by picture(): -1 the sky, 0 to 5 a ridge, 9 the mill; its film moves mist between them
namespace {
struct Mill : Scene {
  enum { Brick = 1, Stone, Frame, Glass };
  Mill() {
    light = unit(V(.95f, .26f, -.26f));
    lightColor = {2.9f, 1.65f, .8f};
    ambient = {.07f, .093f, .112f};
    fog = {.40f, .33f, .27f};
    fogDensity = .012f;
    lightSize = .01f;
    reach = 60;
    cameras["cover"] = {{}, {0, 0, 1}, 1, 0, {}, 1, {}, 0};
    cameras["hills"] = {{}, {0, 0, 1}, 1, 0, {}, 1, {}, 1};
    cameras["windows"] = {{-2.3f, 3.3f, -6.4f}, {1.1f, 3.75f, 0}, 1.75f, 0, {}, .85f, {}, 2};
  }
  void arrange() override { flat = variant < 2; }
  static constexpr F W = 1.9f, H = 2.6f;
  static void cell(V p, F &x, F &y, F &i, F &j) {
    i = std::floor(p.x / W); j = std::floor(p.y / H);
    x = p.x - (i + .5f) * W; y = p.y - (j + .5f) * H;
  }
  static bool lit(F i, F j) { return hash(i + 50, j + 31) > .80f; }
  Hit map(V p) const override {
    Hit o;
    if (p.z < -1.2f) { o.d = -p.z - .9f; o.m = Brick; return o; }
    F x, y, i, j; cell(p, x, y, i, j);
    F arch = .06f * (1 - x * x / .3f);  // segmental head
    F hole = std::max(std::fabs(x) - .52f, std::fabs(y) - .86f - (y > 0 ? arch : 0));
    o.add(std::max(std::max(-p.z, p.z - .5f), -hole) * .95f, Brick);
    o.add(box(V(x, y + .93f, p.z - .02f), V(.64f, .07f, .16f), .015f), Stone);
    F fx = std::fabs(fract((x + .52f) / .347f) - .5f) * .347f - .155f, fy = std::fabs(fract((y + .92f) / .37f) - .5f) * .37f - .168f;
    F bars = std::min(-fx, -fy);
    bars = std::min(bars, std::fabs(hole + .03f) - .035f);
    o.add(std::max(std::max(bars, hole), std::fabs(p.z - .24f) - .022f) * .9f, Frame);
    o.add(std::max(.26f - p.z, hole - .02f), Glass);
    F pier = std::fabs(fract(p.x / (W * 3)) - .5f) * W * 3;  // buttress every third bay
    o.add(box(V(W * 1.5f - pier, 0, p.z), V(.2f, 99, .14f), .01f), Brick);
    F course = std::fabs(p.y - 2 * H - .06f);
    o.add(std::max(course - .07f, std::fabs(p.z) - .08f), Stone);
    return o;
  }
  void surface(V p, V &n, int m, Surface &s) const override {
    F x, y, i, j; cell(p, x, y, i, j);
    if (m == Brick) {
      F u = std::fabs(n.z) > .5f ? p.x : p.z, row = std::floor(p.y / .085f), off = fract(row * .5f) * .23f, b = std::floor((u + off) / .23f);
      F ex = std::fabs(fract((u + off) / .23f) - .5f) * .23f, ey = std::fabs(fract(p.y / .085f) - .5f) * .085f;
      F joint = std::max(step(.106f, .111f, ex), step(.034f, .039f, ey));
      F tone = hash(b + 200, row + 90);
      s.color = mix(V(.33f, .155f, .105f), V(.20f, .105f, .085f), tone) * (.75f + .5f * fbm(p.x * 3 + p.z, p.y * 3));
      if (tone > .93f) s.color = V(.11f, .085f, .08f);
      s.color = mix(s.color, V(.36f, .33f, .29f), joint * .7f);
      s.color = s.color * (1 - .45f * step(.45f, .7f, fbm(p.x * 2.2f, p.y * .35f + 7)));  // soot and rain
      F k = (tone - .5f) * .10f;
      V tilt = std::fabs(n.z) > .5f ? V(k + (fract((u + off) / .23f) - .5f) * joint * 1.6f, (fract(p.y / .085f) - .5f) * joint * 1.2f, 0) : V();
      n = unit(n + tilt + V(noise(p * 40) - .5f, noise(p * 40 + V(5)) - .5f, 0) * .22f);
    } else if (m == Stone) {
      s.color = V(.40f, .37f, .33f) * (.75f + .5f * fbm(p.x * 4, p.y * 4 + p.z * 4));
    } else if (m == Frame) s.color = {.19f, .215f, .205f};
    else {
      F pane = hash(std::floor((x + .52f) / .347f) + i * 9, std::floor((y + .92f) / .37f) + j * 7);
      s.color = {.02f, .024f, .026f};
      n = unit(n + V(pane - .5f, hash(pane * 999, 3) - .5f, 0) * .05f);
      s.mirror = 2.4f; s.blur = .015f;
      if (lit(i, j)) s.glow = V(1.7f, .95f, .40f) * (.55f + .4f * step(-.7f, .5f, y)) * (.8f + .3f * pane);
      else if (pane > .93f) s.glow = V(.05f, .055f, .06f);
    }
  }
  F window(V p, V l) const override {  // the saw-toothed roof of the weaving shed still shades the lower floors
    F t = (12 - p.x) / l.x, y = p.y + l.y * t, z = p.z + l.z * t, roof = 6.15f + 1.0f * fract(-z / 1.15f);
    return step(roof - .02f, roof + .02f, y);
  }
  V sky(V d) const override { return mix(V(.62f, .45f, .30f), V(.22f, .29f, .33f), clamp(d.y * 1.6f + .15f)); }
  // Layers.
  static F ridge(F u, int i, F shift, int octaves = 7) { return (fbm(u * (.8f + i * .45f) + i * 13.7f + shift, i * 3.1f + shift, octaves) - .5f) * (.5f - .03f * i); }
  static F firs(F u, F scale, F seed) {  // a fringe of trees on a near ridge
    F x = u * scale, k = std::floor(x), h = .35f + .65f * hash(k, seed);
    return h * (1 - std::fabs(x - k - .5f) * 2);
  }
  static bool building(F x, F y) {
    F saw = .17f + .045f * (1 - fract(x * 7.3f));
    return y > -.4f && ((std::fabs(x) < .34f && y < saw) || (std::fabs(x - .46f) < .13f && y < .07f) || (std::fabs(x + .24f) < .024f + .018f * (.62f - y) && y < .62f && y > 0));
  }
  V picture(F u, F v, F) const override {
    bool hills = variant == 1;
    F sx = hills ? -.16f : .5f, sy = hills ? .30f : .32f, shift = hills ? 41.3f : 0, top = hills ? .16f : .28f;
    millLayer = -1;
    V c = mix(V(.95f, .66f, .42f), V(.35f, .45f, .50f), step(0, .95f, v));
    F d = std::hypot(u - sx, v - sy);
    c = c + V(1.6f, .95f, .45f) * (std::exp(-d * 5.5f) * .8f) + V(2, 1.4f, .8f) * step(.066f, .062f, d);
    F hz = fbm(u * .7f + shift, v * 5 + 3, 5);
    c = c + V(.20f, .10f, .04f) * (step(.45f, .7f, hz) * step(.95f, .2f, std::fabs(v - .55f)));
    const int N = hills ? 7 : 6;
    for (int i = 0; i < N; i++) {
      F k = i / (N - 1.f), base = top - i * (hills ? .185f : .2f), y = base + ridge(u, i, shift), soft = base + ridge(u, i, shift, 3);  // mist and slopes follow no single tree
      if (i >= N - 3) y += (.012f + .010f * (i - N + 3)) * firs(u, 150 - 34.f * (i - N + 3), i * 7.f) + .006f * firs(u, 331, i * 3.f);
      if (v < y) {
        millLayer = i;
        V nearTone(.016f, .028f, .026f), farTone(.62f, .47f, .36f), t = mix(farTone, nearTone, std::pow(k, .62f));
        F drift = .5f + fbm(u * 1.4f + i * 5, v * 3.5f + i, 4), mist = step(0, .34f, (soft - v) * drift * (hills ? 1.25f : 1));
        c = mix(t, mix(V(.88f, .64f, .45f), V(.14f, .18f, .18f), k), mist * .8f * (1 - k * .7f));
        F facing = clamp((ridge(u + .02f, i, shift, 4) - ridge(u - .02f, i, shift, 4)) * (sx > u ? -13.f : 13.f) * .5f + .5f);
        c = c * (1 + (fbm(u * 42 + i * 9, v * 64, 4) - .47f) * .9f * k * (1 - .7f * mist));  // woods
        c = c + V(.30f, .16f, .07f) * (facing * step(.14f, .0f, y - v) * .5f * (1 - k));
      }
      if (i == (hills ? 2 : 3)) {  // the mill; from the hills the next ridge hides its foot
        F s = hills ? .42f : 1, bx = (u + (hills ? -.22f : .62f)) / s, by = (v + (hills ? .255f : .28f)) / s;
        V dark(.045f, .06f, .058f);
        if (building(bx, by)) {
          millLayer = 9;
          F t = step(-.32f, .2f, by);
          c = mix(V(.42f, .35f, .29f), hills ? V(.10f, .10f, .095f) : dark, t);
          F wx = fract(bx * 17), wy = fract(by * 11.5f), at = hash(std::floor(bx * 17) + 50, std::floor(by * 11.5f) + 50);
          F edge = building(bx + .0042f, by) ? 0 : 1, roof = building(bx + .002f, by + .0055f) ? 0 : 1;  // edges that face the sun
          c = c + V(.46f, .25f, .11f) * (std::max(edge, roof) * step(-.2f, .15f, by) * (hills ? .5f : 1));
          if (bx > -.295f && bx < .294f && by < .14f && by > -.3f && wx > .32f && wx < .72f && wy > .28f && wy < .78f) c = at > (hills ? .86f : .8f) ? V(1.5f, .85f, .36f) * (.7f + .5f * wy) : c * 1.3f;
        }
      }
    }
    return c;
  }
};
constexpr F Mill::W, Mill::H;
Register r("mill", [] { return new Mill; });
}  // namespace
