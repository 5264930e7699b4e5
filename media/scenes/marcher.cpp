// scene NAME CAMERA OUT.png WIDTH HEIGHT [SAMPLES, a power of two]
#include "marcher.h"
#include "png.h"
#include <cstdint>
#include <cstdio>
#include <cstdlib>
using std::max; using std::min; using std::vector;

std::map<std::string, Maker> &scenes() { static std::map<std::string, Maker> all; return all; }

namespace {
struct Dice {  // pairs of numbers that cover the unit square evenly over the samples of a pixel
  unsigned pixel, i, n, k = 0;
  static unsigned scramble(unsigned a) { a ^= a >> 16; a *= 0x7feb352du; a ^= a >> 15; a *= 0x846ca68bu; return a ^ (a >> 16); }
  void pair(F &a, F &b) {
    unsigned h = scramble(pixel * 31 + ++k * 7919), j = i ^ (h & (n - 1));
    a = fract(j * .7548776662f + (h & 0xffff) / 65536.f);
    b = fract(j * .5698402910f + (scramble(h) & 0xffff) / 65536.f);
  }
};
V normalAt(const Scene &s, V p, F e) {
  V a(e, -e, -e), b(-e, -e, e), c(-e, e, -e), d(e, e, e);
  return unit(a * s.map(p + a).d + b * s.map(p + b).d + c * s.map(p + c).d + d * s.map(p + d).d);
}
bool march(const Scene &s, V o, V d, F far, F &t, int &m, int steps = 180) {
  for (int i = 0; i < steps && t < far; i++) {
    Hit h = s.map(o + d * t);
    if (h.d < .0006f * (1 + t)) { m = h.m; return true; }
    t += h.d * s.care;
  }
  return false;
}
bool blocked(const Scene &s, V o, V d, F far) {
  F t = .012f;
  for (int i = 0; i < 90 && t < far; i++) {
    F h = s.map(o + d * t).d;
    if (h < .0006f) return true;
    t += max(.004f, h * s.care);
  }
  return false;
}
void basis(V n, V &a, V &b) { a = unit(std::fabs(n.y) < .9f ? cross(n, V(0, 1, 0)) : cross(n, V(1, 0, 0))); b = cross(n, a); }
V around(V n, F radius, F u, F v) {
  V a, b; basis(n, a, b);
  F r = radius * std::sqrt(u), w = 6.2831853f * v;
  return unit(n + a * (r * std::cos(w)) + b * (r * std::sin(w)));
}
V cosine(V n, F u, F v) {
  V a, b; basis(n, a, b);
  F r = std::sqrt(u), w = 6.2831853f * v;
  return unit(n * std::sqrt(max(0.f, 1 - u)) + a * (r * std::cos(w)) + b * (r * std::sin(w)));
}
V towardsLamp(const Scene &s, V p, V &l, F u, F v) { l = around(s.light, s.lightSize, u, v); return s.lamp(p, l, u, v); }
V direct(const Scene &s, V p, V n, F u, F v, V &l) {
  V c = towardsLamp(s, p, l, u, v);
  F nl = dot(n, l);
  if (nl <= 0) return {};
  F w = s.window(p, l);
  if (w < .003f || blocked(s, p + n * .004f, l, 16)) return {};
  return c * (nl * w);
}
// A secondary ray: lit surface, with ambient light in place of further bounces.
V seen(const Scene &s, V o, V d, Dice &dice, F far, int steps) {
  F t = .02f; int m = 0;
  if (!march(s, o, d, far, t, m, steps)) return s.sky(d);
  V p = o + d * t, n = normalAt(s, p, .002f), l;
  Surface q; s.surface(p, n, m, q);
  F u, v; dice.pair(u, v);
  return mix(s.fog, q.glow + q.color * (direct(s, p, n, u, v, l) + s.ambient * .6f), std::exp(-t * s.fogDensity));
}
struct Sample { V sharp, color, soft, air, n, p; };
Sample trace(const Scene &s, V o, V d, Dice &dice, bool withSoft) {
  Sample r; F t = 0, u, v; int m = 0;
  bool hit = march(s, o, d, s.reach, t, m);
  F clear = std::exp(-t * s.fogDensity);
  if (hit) {
    V p = o + d * t, n = normalAt(s, p, .0007f * (1 + t * .5f)), flatN = n, l;
    Surface q; s.surface(p, n, m, q);
    dice.pair(u, v);
    V light = direct(s, p, n, u, v, l);
    V out = q.color * light + q.glow;
    if (q.gloss > 0 && light.x > 0) {  // GGX lobe, Schlick edge
      V h = unit(l - d);
      F a = q.rough * q.rough, nh = max(0.f, dot(n, h)), k = nh * nh * (a * a - 1) + 1;
      F fresnel = .04f + .96f * std::pow(1 - max(0.f, dot(h, l)), 5.f);
      out = out + light * (q.gloss * fresnel * min(30.f, a * a / (3.14159f * k * k)) / (4 * max(.15f, -dot(n, d))) * 3.14159f);
    }
    if (q.mirror > 0) {
      dice.pair(u, v);
      V rd = around(d - n * (2 * dot(n, d)), q.blur, u, v);
      F fresnel = .04f + .96f * std::pow(1 - clamp(-dot(n, d)), 5.f);
      out = out + seen(s, p + flatN * .006f, rd, dice, 24, 110) * (q.mirror * fresnel);
    }
    dice.pair(u, v);
    if (withSoft) r.soft = seen(s, p + flatN * .006f, cosine(n, u, v), dice, 7, 60);
    r.color = q.color * clear;
    r.sharp = mix(s.fog, out, clear);
    r.n = flatN; r.p = p;
  } else {
    t = s.reach;
    r.sharp = s.sky(d);
    r.p = o + d * t; r.n = d * -1.f;
  }
  if (s.beam > 0 && withSoft) {  // light caught by dust
    const int N = 4; F far = min(t, 17.f), st = far / N, acc = 0; V sum;
    dice.pair(u, v);
    F jitter = u;
    for (int i = 0; i < N; i++) {
      V q = o + d * ((i + jitter) * st), l;
      dice.pair(u, v);
      V c = towardsLamp(s, q, l, u, v);
      F w = s.window(q, l);
      if (w > .01f && !blocked(s, q, l, 14)) { acc = w * st * (.6f + .8f * fbm(q.x * .9f + q.z, q.y * .9f, 3)); sum = sum + c * acc; }
    }
    r.air = sum * s.beam;
  }
  return r;
}
// Edge-aware blur (a-trous) for the two layers that are smooth by nature: bounced light, lit air.
void smooth(vector<V> &e, const vector<V> &n, const vector<V> &p, int W, int H, V eye, F pixel, bool air, int levels) {
  vector<V> o(e.size());
  const F k[3] = {.375f, .25f, .0625f};
  for (int lv = 0; lv < levels; lv++) {
    int st = 1 << lv;
#pragma omp parallel for schedule(dynamic, 8)
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++) {
        int c = y * W + x; V sum; F ws = 0;
        F dist = length(p[c] - eye), tol = pixel * dist * st * 1.5f + .002f;
        for (int j = -2; j <= 2; j++)
          for (int i = -2; i <= 2; i++) {
            int yy = y + j * st, xx = x + i * st;
            if (yy < 0 || yy >= H || xx < 0 || xx >= W) continue;
            int g = yy * W + xx; F w = k[std::abs(i)] * k[std::abs(j)];
            if (air) w *= std::exp(-std::fabs(length(p[g] - eye) - dist) / (.12f * dist));
            else { F a = max(0.f, dot(n[c], n[g])); a *= a; a *= a; a *= a; a *= a; w *= a * std::exp(-std::fabs(dot(n[c], p[g] - p[c])) / tol); }
            sum = sum + e[g] * w; ws += w;
          }
        o[c] = ws > 1e-6f ? sum * (1 / ws) : e[c];
      }
    e.swap(o);
  }
}
F film(F x) { return clamp((x * (2.51f * x + .03f)) / (x * (2.43f * x + .59f) + .14f)); }
}  // namespace

int main(int c, char **v) {
  if (c < 6 || !scenes().count(v[1])) {
    std::fprintf(stderr, "scene NAME CAMERA OUT.png WIDTH HEIGHT [SAMPLES]\n");
    for (auto &s : scenes()) { Scene *p = s.second(); for (auto &k : p->cameras) std::fprintf(stderr, "  %s %s\n", s.first.c_str(), k.first.c_str()); delete p; }
    return 2;
  }
  Scene *scene = scenes()[v[1]](); Scene &s = *scene;
  if (!s.cameras.count(v[2])) { std::fprintf(stderr, "no camera %s\n", v[2]); return 2; }
  Camera cam = s.cameras[v[2]];
  int W = std::atoi(v[4]), H = std::atoi(v[5]), N = c > 6 ? std::atoi(v[6]) : 64;
  if (W < 1 || H < 1 || N < 1 || (N & (N - 1))) { std::fprintf(stderr, "size or samples not understood\n"); return 2; }
  if (length(cam.light) > 0) s.light = unit(cam.light);
  s.variant = cam.variant;
  s.arrange();
  V f = unit(cam.to - cam.from), r = unit(cross(V(0, 1, 0), f)), up = cross(f, r);
  F focus = length(cam.focus) > 0 ? dot(cam.focus - cam.from, f) : 1, aspect = (F)W / H;
  vector<V> sharp(W * H), color(W * H), soft(W * H), air(W * H), n(W * H), p(W * H);
#pragma omp parallel for schedule(dynamic, 2)
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      Sample a; F bright = 0, square = 0; int taken = 0;
      for (int k = 0; k < N; k++, taken++) {
        // A quarter of the samples for all; the rest only where they still differ (penumbra, blur, edges).
        if (k >= N / 4 && k % 8 == 0) { F mean = bright / k, var = square / k - mean * mean; if (var < 1.6e-5f * k) break; }
        Dice dice{(unsigned)(y * W + x), (unsigned)k, (unsigned)N};
        F u, w; dice.pair(u, w);
        auto tent = [](F t) { return t < .5f ? std::sqrt(2 * t) - 1 : 1 - std::sqrt(2 - 2 * t); };  // soft pixel edge, no staircase
        F sx = ((x + .5f + tent(u) * .8f) / W * 2 - 1) * aspect, sy = 1 - (y + .5f + tent(w) * .8f) / H * 2;
        Sample b;
        if (s.flat) b.sharp = s.picture(sx, sy, aspect);
        else {
          V d = r * sx + up * sy + f * cam.zoom, o = cam.from;
          if (cam.lens > 0) {
            dice.pair(u, w);
            V at = o + d * (focus / cam.zoom);
            F q = cam.lens * std::sqrt(u);
            o = o + r * (q * std::cos(6.2831853f * w)) + up * (q * std::sin(6.2831853f * w));
            d = at - o;
          }
          b = trace(s, o, unit(d), dice, k % 2 == 0);  // the layers smoothed below need only half
        }
        auto limit = [](V q) { return V(min(q.x, 5.f), min(q.y, 5.f), min(q.z, 5.f)); };
        F l = dot(b.sharp, V(.3f, .59f, .11f)); l = l / (l + .35f); bright += l; square += l * l;
        a.sharp = a.sharp + limit(b.sharp); a.color = a.color + b.color; a.soft = a.soft + limit(b.soft); a.air = a.air + b.air; a.n = a.n + b.n; a.p = a.p + b.p;
      }
      int i = y * W + x; F k = 1.f / taken, h = 1.f / ((taken + 1) / 2);
      sharp[i] = a.sharp * k; color[i] = a.color * k; soft[i] = a.soft * h; air[i] = a.air * h; n[i] = unit(a.n); p[i] = a.p * k;
    }
  if (!s.flat) {
    F pixel = 2.f / (H * cam.zoom);
    smooth(soft, n, p, W, H, cam.from, pixel, false, 5);
    if (s.beam > 0) smooth(air, n, p, W, H, cam.from, pixel, true, 4);
  }
  vector<uint16_t> out(W * H * 3);  // no grain and no tone yet: finish.mjs adds both
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      int i = y * W + x;
      V q = sharp[i] + color[i] * soft[i] + air[i];
      F a = (x + .5f) / W * 2 - 1, b = 1 - (y + .5f) / H * 2;
      q = q * ((1 - .34f * std::pow(clamp((a * a + b * b) * .5f), 1.3f)) * 1.12f * cam.exposure);  // corners fall off
      F px[3] = {film(q.x), film(q.y), film(q.z)};
      for (int k = 0; k < 3; k++) out[i * 3 + k] = (uint16_t)(65535 * std::pow(clamp(px[k]), 1 / 2.2f) + .5f);
    }
  bool ok = writePng(v[3], out, W, H);
  delete scene;
  if (!ok) { std::fprintf(stderr, "cannot write %s\n", v[3]); return 1; }
}
