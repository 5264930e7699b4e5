// A small distance-field renderer: one low sun (or one lamp), a dim cool sky,
// and one bounce of light, which is what makes a rendered pot sit on its table.
#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

using F = float;
struct V {
  F x, y, z;
  constexpr V(F a = 0, F b = 0, F c = 0) : x(a), y(b), z(c) {}
};
inline V operator+(V a, V b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline V operator-(V a, V b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline V operator*(V a, F s) { return {a.x * s, a.y * s, a.z * s}; }
inline V operator*(V a, V b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
inline F dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline F length(V a) { return std::sqrt(dot(a, a)); }
inline V unit(V a) { return a * (1 / (length(a) + 1e-12f)); }
inline V cross(V a, V b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline F mix(F a, F b, F t) { return a + (b - a) * t; }
inline V mix(V a, V b, F t) { return a * (1 - t) + b * t; }
inline F clamp(F x, F a = 0, F b = 1) { return x < a ? a : x > b ? b : x; }
inline F step(F a, F b, F x) { F t = clamp((x - a) / (b - a)); return t * t * (3 - 2 * t); }  // smooth, either direction
inline F fract(F x) { return x - std::floor(x); }
inline F hash(F x, F y) {
  unsigned a = (unsigned)(int)x * 374761393u + (unsigned)(int)y * 668265263u;
  a = (a ^ (a >> 13)) * 1274126177u;
  a ^= a >> 16;
  return (a & 0xffffff) / 16777215.f;
}
inline F noise(F x, F y) {
  F i = std::floor(x), j = std::floor(y), u = x - i, v = y - j;
  u = u * u * (3 - 2 * u);
  v = v * v * (3 - 2 * v);
  return mix(mix(hash(i, j), hash(i + 1, j), u), mix(hash(i, j + 1), hash(i + 1, j + 1), u), v);
}
inline F fbm(F x, F y, int octaves = 5) {
  F s = 0, a = .5f;
  for (int i = 0; i < octaves; i++) {
    s += a * noise(x, y);
    F t = x * 1.6f - y * 1.2f;
    y = x * 1.2f + y * 1.6f;
    x = t;
    a *= .5f;
  }
  return s;
}
inline F noise(V p) {
  F k = std::floor(p.z), f = p.z - k;
  f = f * f * (3 - 2 * f);
  return mix(noise(p.x + k * 37, p.y + k * 17), noise(p.x + k * 37 + 37, p.y + k * 17 + 17), f);
}
inline F fbm(V p, int octaves = 4) {
  F s = 0, a = .5f;
  for (int i = 0; i < octaves; i++) {
    s += a * noise(p);
    p = V(p.x * 1.6f - p.y * 1.2f, p.x * 1.2f + p.y * 1.6f, p.z * 2.03f) + V(3.1f, 7.7f, 1.3f);
    a *= .5f;
  }
  return s;
}

// Distances.
inline F smin(F a, F b, F k) { F h = clamp(.5f + .5f * (b - a) / k); return mix(b, a, h) - k * h * (1 - h); }
inline F smax(F a, F b, F k) { return -smin(-a, -b, k); }
inline F sphere(V p, F r) { return length(p) - r; }
inline F ellipsoid(V p, V r) {
  F a = length(V(p.x / r.x, p.y / r.y, p.z / r.z)), b = length(V(p.x / (r.x * r.x), p.y / (r.y * r.y), p.z / (r.z * r.z)));
  if (a < .2f) return -.8f * std::min(r.x, std::min(r.y, r.z));  // the estimate fails at the center
  return a * (a - 1) / (b + 1e-6f);
}
inline F box(V p, V b, F r = 0) {
  V q(std::fabs(p.x) - b.x + r, std::fabs(p.y) - b.y + r, std::fabs(p.z) - b.z + r);
  return length(V(std::max(q.x, 0.f), std::max(q.y, 0.f), std::max(q.z, 0.f))) + std::min(std::max(q.x, std::max(q.y, q.z)), 0.f) - r;
}
inline F capsule(V p, V a, V b, F r) { V q = p - a, d = b - a; return length(q - d * clamp(dot(q, d) / dot(d, d))) - r; }
inline F cylinder(V p, F r, F h, F round = 0) {  // axis y, half height h
  F a = std::hypot(p.x, p.z) - r + round, b = std::fabs(p.y) - h + round;
  return std::min(std::max(a, b), 0.f) + std::hypot(std::max(a, 0.f), std::max(b, 0.f)) - round;
}
inline F torus(V p, F R, F r) { return std::hypot(std::hypot(p.x, p.z) - R, p.y) - r; }  // axis y
inline V turnY(V p, F a) { F c = std::cos(a), s = std::sin(a); return {p.x * c - p.z * s, p.y, p.x * s + p.z * c}; }
inline V turnX(V p, F a) { F c = std::cos(a), s = std::sin(a); return {p.x, p.y * c - p.z * s, p.y * s + p.z * c}; }
inline V turnZ(V p, F a) { F c = std::cos(a), s = std::sin(a); return {p.x * c - p.y * s, p.x * s + p.y * c, p.z}; }

struct Hit {  // nearest surface so far
  F d = 1e9f;
  int m = 0;
  void add(F e, int material) { if (e < d) d = e, m = material; }
};
struct Surface {
  V color{.5f, .5f, .5f}, glow{};
  F gloss = 0, rough = .4f;  // strength and width of the lamp's reflection
  F mirror = 0, blur = .1f;  // strength and blur of reflected surroundings
};
struct Camera {
  V from, to;
  F zoom = 1.7f;      // 1 / tan(half the vertical angle)
  F lens = 0;         // radius of the aperture; 0 is sharp throughout
  V focus{0, 0, 0};   // point in focus
  F exposure = 1;
  V light{0, 0, 0};   // direction to the sun when it differs from the scene's
  int variant = 0;    // arrangement of the objects
};
struct Scene {
  V light = unit(V(-1, .5f, -.4f)), lightColor{3, 2, 1.2f}, ambient{.1f, .11f, .12f}, fog{.1f, .1f, .1f};
  F lightSize = .014f, fogDensity = .02f, beam = 0, reach = 30, care = .9f;  // care: share of the distance that is safe to step
  bool flat = false;  // drawn by picture(), not marched
  int variant = 0;
  std::map<std::string, Camera> cameras;
  virtual ~Scene() = default;
  virtual Hit map(V) const { return {}; }
  virtual void surface(V, V &, int, Surface &) const {}
  virtual F window(V, V) const { return 1; }                          // share of light that passes the window toward a point
  virtual V lamp(V, V &, F, F) const { return lightColor; }            // a lamp in the room also sets the direction to it
  virtual V sky(V) const { return ambient; }
  virtual V picture(F, F, F) const { return {}; }
  virtual void arrange() {}  // after variant and light are known
};
using Maker = std::function<Scene *()>;
std::map<std::string, Maker> &scenes();
struct Register { Register(const char *n, Maker m) { scenes()[n] = m; } };
