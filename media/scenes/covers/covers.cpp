// Covers as they were first rendered, by a plain marcher with one sun, ambient occlusion and soft shadows.
//   covers NAME cover OUT.png WIDTH HEIGHT [SAMPLES PER SIDE]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include <algorithm>
#include "../png.h"
using namespace std;
typedef float F;
struct V {
  F x, y, z;
  V(F a = 0, F b = 0, F c = 0) : x(a), y(b), z(c) {}
};
V operator+(V a, V b) { return V(a.x + b.x, a.y + b.y, a.z + b.z); }
V operator-(V a, V b) { return V(a.x - b.x, a.y - b.y, a.z - b.z); }
V operator*(V a, F s) { return V(a.x * s, a.y * s, a.z * s); }
V operator*(V a, V b) { return V(a.x * b.x, a.y * b.y, a.z * b.z); }
F dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
F len(V a) { return sqrtf(dot(a, a)); }
V nrm(V a) { return a * (1 / len(a)); }
V cross(V a, V b) { return V(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
F mixf(F a, F b, F t) { return a + (b - a) * t; }
V mix(V a, V b, F t) { return a * (1 - t) + b * t; }
F cl(F x, F a = 0, F b = 1) { return x < a ? a : x > b ? b : x; }
F ss(F a, F b, F x) {
  F t = cl((x - a) / (b - a));
  return t * t * (3 - 2 * t);
}
F fr(F x) { return x - floorf(x); }
F hsh(F x, F y) {
  unsigned a = (int)x * 374761393u + (int)y * 668265263u;
  a = (a ^ (a >> 13)) * 1274126177u;
  a ^= a >> 16;
  return (a & 0xffffff) / 16777215.f;
}
F noise(F x, F y) {
  F i = floorf(x), j = floorf(y), u = x - i, v = y - j;
  u = u * u * (3 - 2 * u);
  v = v * v * (3 - 2 * v);
  return mixf(mixf(hsh(i, j), hsh(i + 1, j), u), mixf(hsh(i, j + 1), hsh(i + 1, j + 1), u), v);
}
F fbm(F x, F y, int o = 5) {
  F s = 0, a = .5;
  for (int i = 0; i < o; i++) {
    s += a * noise(x, y);
    F t = x * 1.6f - y * 1.2f;
    y = x * 1.2f + y * 1.6f;
    x = t;
    a *= .5f;
  }
  return s;
}
F smin(F a, F b, F k) {
  F h = cl(.5f + .5f * (b - a) / k);
  return mixf(b, a, h) - k * h * (1 - h);
}
F sph(V p, F r) { return len(p) - r; }
F ell(V p, V r) {
  F k0 = len(V(p.x / r.x, p.y / r.y, p.z / r.z)), k1 = len(V(p.x / (r.x * r.x), p.y / (r.y * r.y), p.z / (r.z * r.z)));
  return k0 * (k0 - 1) / (k1 + 1e-6f);
}
F box(V p, V b, F r = 0) {
  V q(fabsf(p.x) - b.x + r, fabsf(p.y) - b.y + r, fabsf(p.z) - b.z + r);
  return len(V(max(q.x, 0.f), max(q.y, 0.f), max(q.z, 0.f))) + min(max(q.x, max(q.y, q.z)), 0.f) - r;
}
F cap(V p, V a, V b, F r) {
  V pa = p - a, ba = b - a;
  F h = cl(dot(pa, ba) / dot(ba, ba));
  return len(pa - ba * h) - r;
}
F cyl(V p, F r, F h) {
  F a = hypotf(p.x, p.z) - r, b = fabsf(p.y) - h;
  return min(max(a, b), 0.f) + hypotf(max(a, 0.f), max(b, 0.f));
}
F lathe(V p, const F *pr, int n, F h, F th) { // profile radii along height 0..h, hollow
  F y = cl(p.y / h) * (n - 1);
  int i = min((int)y, n - 2);
  F f = y - i;
  f = f * f * (3 - 2 * f);
  F R = mixf(pr[i], pr[i + 1], f);
  F q = hypotf(p.x, p.z);
  F d = fabsf(q - R) - th;
  F dy = max(p.y - h, -p.y);
  F e = max(d * .7f, dy);
  F base = max(q - pr[0], fabsf(p.y - .03f) - .03f);
  return min(e, base * .8f);
}
enum {
  Room = 0,
  Pots = 1,
  Boat = 2,
  Microphone = 4,
  Stage = 5,
  Loaves = 6,
  Table = 7,
  Water = 8,
  Ridges = 9,
  Corridor = 10,
  Stool = 11,
  Reel = 12,
  Box = 13,
  Headphones = 14
};
int S;
static thread_local int mat;
F map(V p) {
  F d = 1e9;
  mat = 0;
  auto U = [&](F e, int m) {
    if (e < d) {
      d = e;
      mat = m;
    }
  };
  if (S == Room) { // hero room
    U(p.y, 1);
    U(6 - p.z, 2);
    U(8 - p.x, 2);
    V q = p - V(1.35f, 0, 4.3f);
    F c = cosf(.5f), s = sinf(.5f);
    q = V(q.x * c - q.z * s, q.y, q.x * s + q.z * c);
    F ch = box(q - V(0, .92f, 0), V(.46f, .035f, .46f), .02f);
    for (int i = -1; i < 2; i += 2)
      for (int k = -1; k < 2; k += 2) ch = min(ch, cap(q, V(i * .4f, .9f, k * .4f), V(i * .46f, 0, k * .46f), .032f));
    for (int i = -1; i < 2; i += 2) ch = min(ch, cap(q, V(i * .4f, .9f, .42f), V(i * .38f, 1.95f, .56f), .03f));
    ch = min(ch, box(q - V(0, 1.83f, .55f), V(.4f, .11f, .02f), .015f));
    ch = min(ch, box(q - V(0, 1.45f, .5f), V(.38f, .04f, .015f), .01f));
    U(ch, 3);
    V t = p - V(1.35f, .955f, 4.3f);
    U(cyl(t - V(0, .05f, 0), .2f, .045f) - .02f, 4);
  }
  if (S == Pots) { // still life
    U(p.y, 1);
    U(3 - p.z, 2);
    static F a[] = {.32f, .62f, .74f, .7f, .5f, .24f, .2f, .27f};
    static F b[] = {.3f, .6f, .72f, .8f};
    static F c[] = {.42f, .46f, .45f, .43f, .42f};
    static F e[] = {.2f, .34f, .4f, .34f, .16f, .1f, .12f};
    U(lathe(p - V(-.35f, 0, .9f), a, 8, 2.3f, .035f), 3);
    U(lathe(p - V(1.15f, 0, .1f), b, 4, .62f, .03f), 4);
    U(lathe(p - V(-1.7f, 0, .2f), c, 5, .95f, .035f), 5);
    U(lathe(p - V(2.15f, 0, 1.3f), e, 7, 1.65f, .03f), 3);
  }
  if (S == Boat) { // ribs of a boat
    V q = p;
    F z = q.z;
    F k = fabsf(z - fmodf(floorf(z / 1.1f) * 1.1f, 1e9f) - .55f);
    F W = 2.4f * (1 - powf(cl(z / 17), 2.2f) * .93f);
    F H = 3.1f;
    F r = hypotf(q.x / W, (q.y - 3.0f) / H);
    F rr = (r - 1) * min(W, H);
    F rib = max(max(fabsf(rr) - .11f, k - .085f), q.y - 3.25f);
    U(rib * .7f, 3);
    U(box(V(q.x, q.y + .1f, q.z - 8), V(.16f, .2f, 9.5f), .03f), 3);
    for (int i = 0; i < 3; i++) {
      F yy = 3.05f - i * .85f;
      F xw = W * sqrtf(max(0.f, 1 - powf((yy - 3.0f) / H, 2)));
      U(max(hypotf(fabsf(q.x) - xw - .1f, (q.y - yy) * .55f) - .075f, z - 16) * .7f, 4);
    }
    U(p.y + .35f, 1);
    U(19 - p.z, 2);
    U(9 - fabsf(p.x), 2);
  }
  if (S == Microphone) { // microphone
    V q = p - V(.2f, 1.55f, 0);
    F c = cosf(.32f), s = sinf(.32f);
    q = V(q.x * c - q.y * s, q.x * s + q.y * c, q.z);
    F body = cyl(q - V(0, -.75f, 0), .34f, .55f) - .04f;
    F ring = cyl(q - V(0, -.12f, 0), .42f, .06f) - .02f;
    F head = ell(q - V(0, .32f, 0), V(.47f, .62f, .47f));
    F g = sinf(atan2f(q.z, q.x) * 34) * sinf(q.y * 46);
    U((head + g * .009f) * .7f, 4);
    U(body, 3);
    U(ring, 5);
    U(cap(p, V(-.1f, .2f, 0.f), V(-1.1f, -.9f, .4f), .06f), 3);
    U(cap(p, V(-1.1f, -.9f, .4f), V(-3.4f, .9f, 1.2f), .06f), 3);
    U(max(fabsf(hypotf(p.x - 1.05f + .0f, p.y - 1.7f) - .62f) - .02f, fabsf(p.z + .45f) - .02f), 3);
    U(3.4f - p.z, 2);
  }
  if (S == Stage) { // chair on stage
    U(p.y, 1);
    U(9 - p.z, 2);
    V q = p;
    F c = cosf(-.45f), s = sinf(-.45f);
    q = V(q.x * c - q.z * s, q.y, q.x * s + q.z * c);
    F ch = box(q - V(0, .92f, 0), V(.44f, .04f, .44f), .02f);
    for (int i = -1; i < 2; i += 2)
      for (int k = -1; k < 2; k += 2) ch = min(ch, cap(q, V(i * .38f, .9f, k * .38f), V(i * .44f, 0, k * .44f), .03f));
    for (int i = -1; i < 2; i += 2) ch = min(ch, cap(q, V(i * .38f, .9f, .4f), V(i * .38f, 1.95f, .5f), .03f));
    for (int i = 0; i < 3; i++) ch = min(ch, box(q - V(0, 1.3f + i * .27f, .47f), V(.38f, .05f, .015f), .01f));
    U(ch, 3);
    V m = p - V(-1.5f, 0, .4f);
    F st = cap(m, V(0, 0, 0), V(0, 1.5f, 0), .022f);
    for (int i = 0; i < 3; i++) {
      F a = i * 2.09f + .3f;
      st = min(st, cap(m, V(0, .25f, 0), V(cosf(a) * .4f, 0, sinf(a) * .4f), .018f));
    }
    V u = m - V(0, 1.62f, .05f);
    u = V(u.x * .9f + u.z * .43f, u.y, u.z * .9f - u.x * .43f);
    u = V(u.x, u.y * .9f - u.z * .43f, u.z * .9f + u.y * .43f);
    st = min(st, box(u, V(.38f, .28f, .012f)));
    U(st, 5);
  }
  if (S == Loaves) { // loaves on shelves
    U(2.6f - p.z, 2);
    F y = p.y;
    for (int r = 0; r < 3; r++) {
      F sy = r * 1.35f - .1f;
      U(box(p - V(0, sy, 1.5f), V(9, .05f, 1.0f), .01f), 1);
      F w = 1.28f;
      F xx = p.x + (r % 2) * .5f;
      F id = floorf(xx / w);
      F lx = xx - id * w - w * .5f;
      F h = hsh(id + 40, r * 7 + 3);
      if (h > .12f) {
        V q = V(lx, y - sy - .3f - .05f * h, p.z - 1.2f - .1f * h);
        F cs = fabsf(fmodf(fabsf(q.x * .8f + q.z * .6f + 9.f), .2f) - .1f);
        F e = ell(q, V(.5f + .06f * h, .3f + .08f * h, .62f));
        e -= -.028f * ss(.035f, .0f, cs) * ss(.05f, .25f, q.y);
        U(e * .7f, 3);
      } else {
        V q = V(lx, y - sy - .42f, p.z - 1.2f);
        U(cyl(q, .3f, .4f), 4);
      }
    }
  }
  if (S == Table) { // table from above
    U(p.y, 1);
    F X[] = {-1.6f, .5f, 2.4f, -2.9f, 1.4f, -.4f}, Z[] = {.3f, -.9f, .7f, -1.5f, 2.1f, 1.9f}, R[] = {.8f, .55f, .85f, .6f, .5f, .42f};
    for (int i = 0; i < 6; i++) {
      V q = p - V(X[i], 0, Z[i]);
      F r = hypotf(q.x, q.z);
      if (i == 0 || i == 2 || i == 3) {
        F e = max(r - R[i], fabsf(q.y - .05f - .11f * powf(r / R[i], 4)) - .025f);
        U(e * .7f, 3);
        F f = ell(q - V(.05f, .12f, 0), V(R[i] * .5f, .14f, R[i] * .42f));
        f -= .05f * (fbm(p.x * 7, p.z * 7, 3) - .5f);
        U(f * .7f, 6);
      } else if (i == 1 || i == 4) {
        F e = max(fabsf(len(V(q.x, (q.y - .6f), q.z)) - .6f) - .03f, q.y - .48f);
        U(max(e, r - R[i] - .1f) * .8f, 5);
      } else {
        F e = max(fabsf(r - .3f) - .02f, fabsf(q.y - .45f) - .45f);
        e = min(e, max(r - .3f, fabsf(q.y - .02f) - .03f));
        U(e, 4);
      }
    }
    U(cap(p, V(-.5f, .04f, -.1f), V(-.35f, .04f, 1.2f), .035f), 4);
    U(cap(p, V(3.5f, .04f, 0), V(3.4f, .04f, 1.4f), .035f), 4);
    V n = p - V(-2.6f, 0.02f, 1.9f);
    n = V(n.x * .9f + n.z * .43f, n.y, n.z * .9f - n.x * .43f);
    U(box(n, V(.55f, .03f + .02f * noise(p.x * 6, p.z * 6), .8f), .02f) * .8f, 2);
  }

  if (S == Corridor) { // corridor
    U(p.y, 1);
    U(max(3.3f - p.y, -2.3f - p.x), 2);
    U(2.1f - p.x, 2);
    {
      F kk = p.z - 3.6f * floorf(p.z / 3.6f);
      F ho = max(fabsf(p.y - 1.62f) - 1.06f, fabsf(kk - 1.8f) - .84f);
      F mu = min(fabsf(kk - 1.8f) - .035f, fabsf(p.y - 1.7f) - .03f);
      F sl = max(fabsf(p.x + 2.2f) - .1f, -ho);
      U(min(sl, max(mu, max(ho, fabsf(p.x + 2.2f) - .05f))), 6);
    }
    U(24 - p.z, 5);
    F k = p.z - 3.6f * floorf(p.z / 3.6f);
    F d = box(V(p.x - 2.1f, p.y - 1.15f, k - 1.8f), V(.05f, 1.15f, .62f), .01f);
    U(d, 4);
    U(box(V(p.x - 2.08f, p.y - .95f, p.z - 12), V(.06f, .06f, 13), .03f), 3);
    V q = p - V(.35f, 0, 7.2f);
    F b = cap(q, V(-.11f, .05f, .05f), V(-.1f, .9f, 0), .1f);
    b = min(b, cap(q, V(.13f, .05f, -.18f), V(.1f, .9f, 0), .1f));
    b = smin(b, ell(q - V(0, 1.2f, 0), V(.24f, .45f, .17f)), .12f);
    b = smin(b, cap(q, V(-.24f, 1.42f, 0), V(-.3f, .92f, .06f), .065f), .06f);
    b = smin(b, cap(q, V(.24f, 1.42f, 0), V(.31f, .95f, -.1f), .065f), .06f);
    b = smin(b, cap(q, V(0, 1.5f, 0), V(0, 1.66f, 0), .06f), .06f);
    U(b * .9f, 7);
    U(ell(q - V(0, 1.8f, 0), V(.125f, .165f, .14f)), 3);
    V t = p - V(-1.25f, 0, 5.4f);
    F tr = min(box(t - V(0, .85f, 0), V(.3f, .03f, .7f), .02f), box(t - V(0, .4f, 0), V(.28f, .02f, .66f), .02f));
    for (int i = -1; i < 2; i += 2)
      for (int j = -1; j < 2; j += 2) tr = min(tr, cap(t, V(i * .27f, .08f, j * .62f), V(i * .27f, .85f, j * .62f), .022f));
    U(tr, 3);
  }
  if (S >= Stool) {
    U(p.y, 1);
    U(2.2f - p.z, 2);
    V q = p - V(.1f, 0, .3f);
    F c = cosf(.55f), s = sinf(.55f);
    q = V(q.x * c - q.z * s, q.y, q.x * s + q.z * c);
    if (S == Stool) {
      F e = box(q - V(0, 1.42f, .3f), V(.62f, .05f, .34f), .02f);
      e = min(e, box(q - V(0, .72f, -.3f), V(.62f, .05f, .3f), .02f));
      for (int i = -1; i < 2; i += 2) {
        e = min(e, cap(q, V(i * .55f, 1.4f, .5f), V(i * .66f, 0, .85f), .05f));
        e = min(e, cap(q, V(i * .55f, 1.4f, .15f), V(i * .64f, 0, -.75f), .05f));
      }
      e = min(e, cap(q, V(-.6f, .35f, .72f), V(.6f, .35f, .72f), .035f));
      U(e, 3);
    }
    if (S == Reel) {
      V r = q - V(0, .92f, .2f);
      r = V(r.x, r.y * .97f + r.z * .24f, r.z * .97f - r.y * .24f);
      F R = hypotf(r.x, r.y);
      F a = atan2f(r.y, r.x);
      F w = 2.0944f;
      F aa = a - w * floorf(a / w) - w * .5f;
      F hx = R * cosf(aa) - .52f, hy = R * sinf(aa);
      F hole = hypotf(hx, hy) - .26f;
      F pl = min(fabsf(r.z - .14f), fabsf(r.z + .14f)) - .018f;
      F disc = max(max(R - .92f, pl), -hole);
      disc = max(disc, .1f - R);
      U(disc * .8f, 4);
      U(max(R - .7f + .01f * sinf(R * 60), fabsf(r.z) - .12f) * .8f, 6);
      U(cap(q, V(.95f, .05f, -.5f), V(1.35f, .05f, .1f), .05f), 5);
    }
    if (S == Box) {
      V b = q - V(0, .55f, 0);
      F o = box(b, V(.85f, .55f, .62f), .02f);
      o = max(o, -box(b - V(0, .12f, 0), V(.8f, .55f, .57f), .01f));
      U(o, 3);
      for (int i = 0; i < 9; i++) {
        F z = -.48f + i * .115f;
        F t = (hsh(i + 3, 5) - .5f) * .14f;
        U(box(V(q.x - t * .6f, q.y - .72f - t, q.z - z + (q.y - .7f) * .06f * (i % 3 - 1)), V(.72f, .46f, .012f), .006f), i % 3 == 0   ? 5
                                                                                                                          : i % 3 == 1 ? 6
                                                                                                                                       : 4);
      }
      U(box(q - V(-.1f, .5f, -.64f), V(.26f, .12f, .012f), .01f), 4);
    }
    if (S == Headphones) {
      V b = q - V(0, 1.0f, .1f);
      F R = hypotf(b.x, b.y);
      F band = hypotf(R - .74f, b.z * .55f) - .055f;
      band = max(band, -(b.y + .15f));
      U(band * .8f, 5);
      for (int i = -1; i < 2; i += 2) {
        V e = b - V(i * .72f, -.32f, 0);
        V f(e.y, e.x, e.z);
        U((cyl(f, .34f, .1f) - .05f), 5);
        U(cyl(f - V(0, -i * .17f, 0), .3f, .07f) - .06f, 6);
        U(cyl(f - V(0, i * .15f, 0), .2f, .02f) - .01f, 4);
      }
      U(cyl(q - V(0, .05f, .1f), .5f, .05f), 3);
      U(cap(q, V(0, 0, .1f), V(0, 1.72f, .1f), .05f), 3);
    }
  }
  return d;
}
V nor(V p) {
  F e = .0012f;
  F d = map(p);
  return nrm(V(map(p + V(e, 0, 0)) - d, map(p + V(0, e, 0)) - d, map(p + V(0, 0, e)) - d));
}
V L;
bool gob = false;
F win(V p) { // window gobo: project onto plane
  if (S == Room) {
    V dir = L;
    F t = (-4.5f - p.x) / dir.x;
    F y = p.y + dir.y * t, z = p.z + dir.z * t;
    F a = ss(2.3f, 2.42f, y) * ss(6.3f, 6.18f, y);
    F zz = z + 1.1f;
    F b = 0;
    for (int i = 0; i < 2; i++) {
      F c0 = zz - i * 2.25f;
      b = max(b, ss(-.02f, .1f, c0) * ss(1.9f, 1.78f, c0) * (1 - ss(.1f, .04f, fabsf(c0 - .94f))));
    }
    F m = 1 - ss(.09f, .04f, fabsf(y - 3.65f));
    m *= 1 - ss(.09f, .04f, fabsf(y - 4.95f));
    F leaf = ss(.36f, .62f, fbm(z * 1.7f + 3, y * 1.7f, 4) + .12f);
    return a * b * m * mixf(.5f, 1, leaf);
  }
  if (S == Corridor) {
    V dir = L;
    F t = (-2.1f - p.x) / dir.x;
    F y = p.y + dir.y * t, z = p.z + dir.z * t;
    F c = z - 3.6f * floorf(z / 3.6f);
    return ss(.9f, 1.0f, c) * ss(2.7f, 2.6f, c) * ss(.55f, .65f, y) * ss(2.7f, 2.6f, y) * (1 - ss(.06f, .03f, fabsf(c - 1.8f))) *
           (1 - ss(.05f, .025f, fabsf(y - 1.7f)));
  }
  if (S == Pots || S == Loaves || S >= Stool) {
    V dir = L;
    F t = (-6 - p.x) / dir.x;
    F y = p.y + dir.y * t, z = p.z + dir.z * t;
    F sx = S == Loaves ? 1.7f : 1.5f;
    F c = fr(z / sx + .18f);
    F r = fr(y / (sx * 1.15f) + .1f);
    F g = (1 - ss(.12f, .06f, min(c, 1 - c))) * (1 - ss(.1f, .05f, min(r, 1 - r)));
    F le = ss(.3f, .62f, fbm(z * 1.3f + 11, y * 1.3f, 4) + .1f);
    return g * mixf(.35f, 1, le);
  }
  if (S == Boat) {
    F c = fr(p.z / 3.3f + p.x * .04f);
    return mixf(.12f, 1, ss(.28f, .36f, c) * ss(.86f, .78f, c));
  }
  if (S == Stage) {
    V o(1.2f, 8, -1.5f);
    V to = nrm(V(-.1f, .4f, .1f) - o);
    F a = dot(nrm(p - o), to);
    return ss(.974f, .984f, a);
  }
  if (S == Table) {
    V dir = L;
    F t = (5 - p.y) / dir.y;
    F x = p.x + dir.x * t, z = p.z + dir.z * t;
    F c = fr(z / 3.4f + .2f), r = fr(x / 4.2f + .35f);
    return (1 - ss(.1f, .05f, min(c, 1 - c))) * (1 - ss(.08f, .04f, min(r, 1 - r))) * mixf(.45f, 1, ss(.34f, .6f, fbm(x * 1.1f, z * 1.1f, 4) + .08f));
  }
  return 1;
}
F shad(V p, V l, F k) {
  F r = 1, t = .02f;
  for (int i = 0; i < 60 && t < 14; i++) {
    F h = map(p + l * t);
    if (h < .0008f) return 0;
    r = min(r, k * h / t);
    t += max(.015f, min(h, .3f));
  }
  return cl(r);
}
F ao(V p, V n) {
  F o = 0, s = 1;
  for (int i = 1; i < 6; i++) {
    F h = .09f * i;
    o += (h - map(p + n * h)) * s;
    s *= .72f;
  }
  return cl(1 - 1.25f * o);
}
V aces(V c) {
  auto f = [](F x) { return cl((x * (2.51f * x + .03f)) / (x * (2.43f * x + .59f) + .14f)); };
  return V(f(c.x), f(c.y), f(c.z));
}
V sun(1, .62f, .3f);
V shade3d(V ro, V rd, F jit) {
  F t = 0;
  V p;
  bool hit = false;
  for (int i = 0; i < 170 && t < 30; i++) {
    p = ro + rd * t;
    F d = map(p);
    if (d < .0009f * (1 + t)) {
      hit = true;
      break;
    }
    t += d * .92f;
  }
  V amb, key;
  V A[8];
  F fogd = .02f;
  V fog(.05f, .06f, .055f);
  V lc;
  F ks = 14;
  switch (S) {
  case Room:
    amb = V(.030f, .040f, .042f);
    lc = V(3.6f, 1.95f, .86f);
    A[1] = V(.34f, .25f, .18f);
    A[2] = V(.50f, .49f, .44f);
    A[3] = V(.26f, .14f, .08f);
    A[4] = V(.6f, .56f, .5f);
    fog = V(.02f, .027f, .026f);
    break;
  case Pots:
    amb = V(.10f, .115f, .12f);
    lc = V(3.1f, 2.1f, 1.25f);
    A[1] = V(.52f, .50f, .46f);
    A[2] = V(.44f, .48f, .46f);
    A[3] = V(.86f, .83f, .77f);
    A[4] = V(.30f, .40f, .38f);
    A[5] = V(.74f, .40f, .24f);
    fog = V(.1f, .1f, .1f);
    break;
  case Boat:
    amb = V(.05f, .064f, .07f);
    lc = V(4.6f, 2.6f, 1.25f);
    A[1] = V(.30f, .24f, .19f);
    A[2] = V(.16f, .17f, .16f);
    A[3] = V(.62f, .42f, .25f);
    A[4] = V(.5f, .34f, .2f);
    fog = V(.20f, .145f, .10f);
    fogd = .045f;
    break;
  case Microphone:
    amb = V(.02f, .026f, .028f);
    lc = V(3.2f, 1.55f, .66f);
    A[2] = V(.40f, .17f, .10f);
    A[3] = V(.11f, .12f, .12f);
    A[4] = V(.5f, .5f, .48f);
    A[5] = V(.75f, .5f, .24f);
    fog = V(.05f, .02f, .01f);
    break;
  case Stage:
    amb = V(.012f, .017f, .026f);
    lc = V(3.0f, 2.5f, 1.9f);
    A[1] = V(.20f, .15f, .12f);
    A[2] = V(.16f, .05f, .05f);
    A[3] = V(.55f, .33f, .16f);
    A[5] = V(.08f, .08f, .08f);
    fog = V(.02f, .02f, .03f);
    break;
  case Loaves:
    amb = V(.07f, .06f, .055f);
    lc = V(3.4f, 2.0f, .98f);
    A[1] = V(.42f, .30f, .2f);
    A[2] = V(.26f, .25f, .23f);
    A[3] = V(.64f, .34f, .13f);
    A[4] = V(.7f, .68f, .62f);
    fog = V(.1f, .08f, .06f);
    break;
  case Corridor:
    amb = V(.045f, .07f, .082f);
    lc = V(3.4f, 2.2f, 1.25f);
    A[1] = V(.22f, .26f, .27f);
    A[2] = V(.42f, .5f, .5f);
    A[3] = V(.2f, .16f, .13f);
    A[4] = V(.24f, .31f, .33f);
    A[5] = V(.5f, .52f, .5f);
    A[6] = V(.34f, .42f, .42f);
    A[7] = V(.24f, .44f, .46f);
    fog = V(.10f, .115f, .115f);
    fogd = .03f;
    break;
  case Stool:
  case Reel:
  case Box:
  case Headphones:
    amb = V(.085f, .1f, .105f);
    lc = V(3.1f, 2.05f, 1.2f);
    A[1] = V(.36f, .33f, .29f);
    A[2] = S == Stool ? V(.40f, .30f, .22f) : S == Reel ? V(.24f, .34f, .36f) : S == Box ? V(.46f, .43f, .36f) : V(.50f, .22f, .12f);
    A[3] = S == Stool ? V(.66f, .42f, .2f) : S == Box ? V(.2f, .28f, .27f) : V(.6f, .42f, .26f);
    A[4] = V(.74f, .72f, .68f);
    A[5] = S == Headphones ? V(.1f, .11f, .11f) : V(.64f, .34f, .18f);
    A[6] = S == Box ? V(.8f, .76f, .66f) : S == Reel ? V(.09f, .08f, .07f) : V(.16f, .14f, .13f);
    fog = V(.1f, .1f, .1f);
    break;
  default:
    amb = V(.09f, .11f, .115f);
    lc = V(2.9f, 1.9f, 1.05f);
    A[1] = V(.20f, .27f, .25f);
    A[2] = V(.75f, .72f, .66f);
    A[3] = V(.82f, .80f, .74f);
    A[4] = V(.66f, .52f, .34f);
    A[5] = V(.58f, .25f, .14f);
    A[6] = V(.62f, .4f, .14f);
    fog = V(.1f, .1f, .1f);
  }
  V col = fog;
  if (!hit && S == Corridor) col = V(2.2f, 1.5f, .85f);
  if (hit) {
    map(p);
    int m = mat;
    V n = nor(p);
    V a = A[m];
    F f = fbm(p.x * 3.1f + p.z * 1.3f, p.y * 3.1f + p.z * 2, 5);
    if (m == 2 && (S == Room || S == Pots || S == Loaves || S >= Corridor)) a = a * (0.86f + .28f * f);
    if (m == 1 && S == Room) {
      F pl = floorf(p.z / .32f);
      F g = fbm(p.x * .9f + pl * 7, p.z * 14, 4);
      F e = fr(p.z / .32f);
      a = a * (.55f + .7f * g) * (1 - .55f * ss(.05f, .0f, min(e, 1 - e)));
    }
    if (m == 1 && (S == Pots || S == Table || S == Loaves || S >= Stool)) {
      F g = fbm(p.x * (S == Pots ? 1.1f : 8), p.z * (S == Pots ? 1.1f : .8f), 5);
      a = a * (.72f + .55f * g);
    }
    if (m == 1 && S == Stage) {
      F pl = floorf(p.x / .3f);
      F g = fbm(p.x * 10, p.z * .7f + pl * 5, 4);
      F e = fr(p.x / .3f);
      a = a * (.5f + .9f * g) * (1 - .6f * ss(.05f, 0, min(e, 1 - e)));
    }
    if (m == 2 && S == Stage) { a = a * (.55f + .45f * sinf(p.x * 5 + .8f * sinf(p.x * 1.7f))); }
    if (S == Boat && (m == 3 || m == 4)) { a = a * (.6f + .8f * fbm(p.x * 2 + p.y * 9, p.z * 9, 4)); }
    if (S == Loaves && m == 3) {
      F up = cl(n.y);
      a = mix(a, V(.93f, .82f, .66f), .55f * ss(.45f, .62f, f) * up);
      a = a * (.7f + .6f * up);
    }
    if (S == Pots && (m == 3 || m == 5)) a = a * (.92f + .16f * noise(p.x * 60, p.y * 60 + p.z * 60));
    V l = L;
    if (S == Stage) { l = nrm(V(1.2f, 8, -1.5f) - p); }
    F nd = max(0.f, dot(n, l));
    F g = win(p);
    F sh = (nd > 0 && g > .003f) ? shad(p + n * .006f, l, ks) : 0;
    F o = ao(p, n);
    V hv = nrm(l - rd);
    F sp = powf(max(0.f, dot(n, hv)), m == 4 && S == Microphone ? 28 : (S == Pots && m == 4 ? 60 : 24)) *
           ((S == Microphone) ? .9f : (S == Pots ? .28f : .08f));
    F bounce = cl(.5f - .5f * n.y) * .5f + cl(.5f + .5f * n.x) * .2f;
    col = a * (amb * (o * (.6f + .4f * n.y + .4f)) + lc * (nd * sh * g) + lc * (bounce * .025f * o)) + lc * (sp * sh * g * .5f);
    F rim = powf(1 + min(0.f, dot(n, rd)), 3);
    if (S == Microphone) col = col + V(.10f, .2f, .24f) * (rim * .9f * o * cl(.55f + n.x * .6f));
  }
  col = mix(fog, col, expf(-t * fogd));
  // volumetrics
  if (S == Room || S == Boat || S == Stage || S == Corridor) {
    int N = S == Room ? 34 : 26;
    F T = min(t, 16.f), st = T / N;
    F acc = 0;
    for (int i = 0; i < N; i++) {
      V q = ro + rd * ((i + jit) * st);
      F g = win(q);
      if (g > .01f) {
        V l = S == Stage ? nrm(V(1.2f, 8, -1.5f) - q) : L;
        F s = shad(q, l, 6);
        acc += g * s * st * (.6f + .8f * fbm(q.x * .9f + q.z, q.y * .9f, 3));
      }
    }
    F dens = S == Room ? .0125f : S == Boat ? .016f : S == Stage ? .022f : .014f;
    col = col + lc * (acc * dens);
  }
  return col;
}
// 2D scenes
V sea(F u, F v, F asp) { // u -asp..asp, v -1..1 up
  V sky;
  F hz = .12f;
  F sx = -.42f, sy = .235f;
  if (v > hz) {
    F h = (v - hz) / (1 - hz);
    sky = mix(V(1.05f, .55f, .25f), V(.34f, .36f, .38f), ss(0, .34f, h));
    sky = mix(sky, V(.07f, .12f, .15f), ss(.15f, 1, h));
    F d = hypotf(u - sx, (v - sy));
    sky = sky + V(2.6f, 1.25f, .45f) * expf(-d * 7.5f) * .9f + V(4, 2.4f, 1.1f) * ss(.062f, .055f, d);
    F c = fbm(u * 1.4f + 5, (v - hz) * 9 + 2, 6);
    F cm = ss(.42f, .75f, c) * ss(0, .12f, h);
    sky = mix(sky, mix(V(.16f, .15f, .16f), V(1.15f, .52f, .25f), expf(-d * 1.7f) * 1.1f), cm * .72f);
    F r1 = hz + .04f * fbm(u * 2.3f + 9, 1) + .06f * ss(.3f, 1.5f, u);
    if (v < r1 - .006f) sky = mix(V(.10f, .10f, .11f), V(.42f, .22f, .13f), expf(-fabsf(u - sx) * 1.6f));
    return sky;
  }
  F dist = 1 / (hz - v + .012f);
  F x = u * dist * 1.0f, z = dist * 2.1f;
  F w = fbm(x * .9f, z * 1.35f + 2, 6) - .5f;
  F w2 = fbm(x * 2.6f + 7, z * 4, 4) - .5f;
  F slope = w * 1.1f + w2 * .6f;
  V base = mix(V(.02f, .045f, .055f), V(.55f, .31f, .18f), cl(.18f + slope * .55f) * ss(1.2f, .0f, hz - v));
  base = base * (.75f + .5f * ss(.9f, .0f, hz - v));
  F gl = expf(-powf((u - sx) / (.05f + (hz - v) * .36f), 2));
  F spk = powf(cl(.5f + slope * 1.15f), 5) * 7;
  base = base + V(2.2f, 1.15f, .48f) * (gl * spk * (1.1f - .55f * (hz - v)));
  F bx = u - .46f, by = v - (-.06f + .012f * sinf(u * 20));
  F hull = fabsf(bx) - (.20f + .05f * cl(by / .05f));
  bool in = (hull < 0 && by > -.035f && by < .035f + .012f * bx * bx * 60) || (hypotf(bx + .02f, (by - .125f)) < .026f) ||
            (fabsf(bx + .02f + (by - .08f) * .2f) < .03f && by > .02f && by < .105f) ||
            (fabsf(by - .07f - (bx)*.12f) < .006f && bx > -.01f && bx < .33f);
  if (in) base = mix(V(.012f, .018f, .02f), V(.5f, .25f, .1f), .35f * ss(-.02f, -.05f, bx + .02f) * ss(.03f, .09f, by));
  F rf = ss(.24f, .16f, fabsf(bx + .05f * slope)) * ss(-.20f, -.035f, by) * (by < -.03f ? 1 : 0);
  base = base * (1 - .6f * rf);
  return base;
}
V ridges(F u, F v, F asp) {
  F sx = .5f, sy = .32f;
  F h = v;
  V c = mix(V(.95f, .66f, .42f), V(.35f, .45f, .50f), ss(.0f, .95f, h));
  F d = hypotf(u - sx, v - sy);
  c = c + V(1.6f, .95f, .45f) * expf(-d * 5.5f) * .8f + V(2, 1.4f, .8f) * ss(.082f, .074f, d);
  for (int i = 0; i < 6; i++) {
    F y = .28f - i * .2f + (fbm(u * (.8f + i * .45f) + i * 13.7f, i * 3.1f, 6) - .5f) * (.5f - .03f * i);
    if (v < y) {
      F f = i / 5.f;
      V near = V(.016f, .028f, .026f), far = V(.62f, .47f, .36f);
      V r = mix(far, near, powf(f, .62f));
      F mist = ss(.0f, .34f, y - v);
      r = mix(r, mix(V(.86f, .62f, .44f), V(.13f, .17f, .17f), f), mist * .72f * (1 - f * .75f));
      if (i >= 4) {
        F tr = noise(u * 90 + i * 9, 3) * .05f;
        r = r * (.85f + .2f * tr);
      }
      c = r;
    }
    if (i == 3) { // mill
      F bx = u + .62f, by = v + .28f;
      V k(.045f, .06f, .058f);
      bool in = (fabsf(bx) < .34f && by < .17f && by > -.4f) || (fabsf(bx - .46f) < .13f && by < .07f && by > -.4f) ||
                (fabsf(bx + .24f) < .028f + .012f * (.6f - by) && by < .62f && by > 0) ||
                (by < .17f + .045f * (1 - fr(bx * 7.3f)) && fabsf(bx) < .34f && by > 0);
      if (in) {
        F t = ss(-.32f, .2f, by);
        c = mix(V(.20f, .19f, .17f), k, t);
        F wx = fr(bx * 17), wy = fr(by * 11.5f);
        if (fabsf(bx) < .32f && by < .14f && by > -.3f && wx > .32f && wx < .72f && wy > .28f && wy < .78f) {
          F on = hsh(floorf(bx * 17) + 50, floorf(by * 11.5f) + 50);
          c = on > .8f ? V(1.5f, .85f, .36f) : c * 1.35f;
        }
      }
      F sm = fbm(u * 2.2f - v * 1.1f, v * 2.4f + 4, 5);
      F plume = ss(.16f + .35f * (by - .6f), .0f, fabsf(bx + .24f - (by - .62f) * .75f - .2f * (sm - .5f))) * ss(.6f, .7f, by) * ss(1.25f, .75f, by);
      c = mix(c, V(.85f, .68f, .52f), plume * .4f * sm * 1.7f);
    }
  }
  return c;
}
struct Name {
  const char *name;
  int scene;
};
const Name names[] = {{"room", Room},     {"pots", Pots},   {"boat", Boat},   {"microphone", Microphone}, {"stage", Stage},
                      {"loaves", Loaves}, {"table", Table}, {"water", Water}, {"ridges", Ridges},         {"corridor", Corridor},
                      {"stool", Stool},   {"reel", Reel},   {"box", Box},     {"headphones", Headphones}};
int main(int c, char **v) {
  S = -1;
  for (auto &n : names)
    if (c > 2 && !strcmp(v[1], n.name)) S = n.scene;
  if (c < 6 || S < 0 || strcmp(v[2], "cover")) {
    fprintf(stderr, "covers NAME cover OUT.png WIDTH HEIGHT [SAMPLES PER SIDE]\n");
    for (auto &n : names) fprintf(stderr, "  %s\n", n.name);
    return 2;
  }
  int W = atoi(v[4]), H = atoi(v[5]), AA = c > 6 ? atoi(v[6]) : 3;
  F asp = (F)W / H;
  V ro, ta;
  F fl = 1.7f;
  switch (S) {
  case Room:
    ro = V(.2f, 1.9f, -4.6f);
    ta = V(.55f, 2.02f, 6);
    fl = 1.55f;
    L = nrm(V(-1, .62f, -.42f));
    break;
  case Pots:
    ro = V(.1f, 1.9f, -5.6f);
    ta = V(.2f, 1.0f, 1);
    fl = 2.75f;
    if (asp < 1) {
      ro = V(.25f, 1.6f, -5.2f);
      ta = V(.15f, 1.15f, 1);
      fl = 1.75f;
    }
    L = nrm(V(-1, .42f, -.34f));
    break;
  case Boat:
    ro = V(.25f, 1.55f, -2.6f);
    ta = V(0, 1.75f, 10);
    fl = 1.25f;
    L = nrm(V(-1, .66f, -.12f));
    break;
  case Microphone:
    ro = V(.3f, 1.45f, -4.4f);
    ta = V(-.25f, 1.28f, 0);
    fl = 2.7f;
    L = nrm(V(1, .55f, -.55f));
    break;
  case Stage:
    ro = V(-.3f, 1.9f, -6.4f);
    ta = V(-.25f, 1.25f, 0);
    fl = 1.9f;
    L = V(0, 1, 0);
    break;
  case Loaves:
    ro = V(.9f, 1.75f, -4.0f);
    ta = V(.2f, 1.45f, 1.4f);
    fl = 1.8f;
    L = nrm(V(-1, .45f, -.6f));
    break;
  case Corridor:
    ro = V(.5f, 1.5f, -.6f);
    ta = V(-.15f, 1.32f, 9);
    fl = 1.75f;
    L = nrm(V(-1, .5f, -.28f));
    break;
  case Stool:
  case Reel:
  case Box:
  case Headphones:
    ro = V(.1f, 1.75f, -4.6f);
    ta = V(.1f, .86f, .4f);
    fl = 2.15f;
    L = nrm(V(-1, .5f, -.38f));
    break;
  case Table:
    ro = V(.1f, 6.6f, -2.2f);
    ta = V(.1f, 0, .3f);
    fl = 2.45f;
    L = nrm(V(-1, .42f, .35f));
    break;
  }
  V f = nrm(ta - ro), r = nrm(cross(V(0, 1, 0), f)), u = cross(f, r);
  vector<uint16_t> o(W * H * 3);
#pragma omp parallel for schedule(dynamic, 4)
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      V acc;
      for (int k = 0; k < AA * AA; k++) {
        F jx = (k % AA + .5f) / AA, jy = (k / AA + .5f) / AA;
        F uu = ((x + jx) / W * 2 - 1) * asp, vv = 1 - (y + jy) / H * 2;
        V q;
        if (S < Water || S >= Corridor) {
          q = shade3d(ro, nrm(r * uu + u * vv + f * fl), hsh(x * 3 + k * 17, y * 5 + k));
        } else
          q = S == Water ? sea(uu, vv, asp) : ridges(uu, vv, asp);
        acc = acc + V(min(q.x, 6.f), min(q.y, 6.f), min(q.z, 6.f));
      }
      acc = acc * (1.f / (AA * AA));
      F uu = ((x + .5f) / W * 2 - 1), vv = 1 - (y + .5f) / H * 2;
      F vg = 1 - .34f * powf(cl((uu * uu + vv * vv) * .5f), 1.3f);
      acc = acc * (vg * 1.12f);
      acc = aces(acc);
      auto e = [&](F t) { return (uint16_t)(65535 * powf(cl(t), 1 / 2.2f) + .5f); };
      o[(y * W + x) * 3] = e(acc.x);
      o[(y * W + x) * 3 + 1] = e(acc.y);
      o[(y * W + x) * 3 + 2] = e(acc.z);
    }
  if (!writePng(v[3], o, W, H)) {
    fprintf(stderr, "cannot write %s\n", v[3]);
    return 1;
  }
}
