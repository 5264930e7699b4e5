// The four covers that are first frames of films, by a plain marcher with one sun, ambient occlusion and soft shadows.
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
F box(V p, V b, F r = 0) {
  V q(fabsf(p.x) - b.x + r, fabsf(p.y) - b.y + r, fabsf(p.z) - b.z + r);
  return len(V(max(q.x, 0.f), max(q.y, 0.f), max(q.z, 0.f))) + min(max(q.x, max(q.y, q.z)), 0.f) - r;
}
F cap(V p, V a, V b, F r) {
  V pa = p - a, ba = b - a;
  F h = cl(dot(pa, ba) / dot(ba, ba));
  return len(pa - ba * h) - r;
}
enum { Boat, Stage, Water, Ridges };
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
  return d;
}
V nor(V p) {
  F e = .0012f;
  F d = map(p);
  return nrm(V(map(p + V(e, 0, 0)) - d, map(p + V(0, e, 0)) - d, map(p + V(0, 0, e)) - d));
}
V L;
F win(V p) { // window gobo: project onto plane
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
  V amb;
  V A[8];
  F fogd = .02f;
  V fog(.05f, .06f, .055f);
  V lc;
  F ks = 14;
  switch (S) {
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
  case Stage:
    amb = V(.012f, .017f, .026f);
    lc = V(3.0f, 2.5f, 1.9f);
    A[1] = V(.20f, .15f, .12f);
    A[2] = V(.16f, .05f, .05f);
    A[3] = V(.55f, .33f, .16f);
    A[5] = V(.08f, .08f, .08f);
    fog = V(.02f, .02f, .03f);
    break;
  }
  V col = fog;
  if (hit) {
    map(p);
    int m = mat;
    V n = nor(p);
    V a = A[m];
    if (m == 1 && S == Stage) {
      F pl = floorf(p.x / .3f);
      F g = fbm(p.x * 10, p.z * .7f + pl * 5, 4);
      F e = fr(p.x / .3f);
      a = a * (.5f + .9f * g) * (1 - .6f * ss(.05f, 0, min(e, 1 - e)));
    }
    if (m == 2 && S == Stage) { a = a * (.55f + .45f * sinf(p.x * 5 + .8f * sinf(p.x * 1.7f))); }
    if (S == Boat && (m == 3 || m == 4)) { a = a * (.6f + .8f * fbm(p.x * 2 + p.y * 9, p.z * 9, 4)); }
    V l = L;
    if (S == Stage) { l = nrm(V(1.2f, 8, -1.5f) - p); }
    F nd = max(0.f, dot(n, l));
    F g = win(p);
    F sh = (nd > 0 && g > .003f) ? shad(p + n * .006f, l, ks) : 0;
    F o = ao(p, n);
    V hv = nrm(l - rd);
    F sp = powf(max(0.f, dot(n, hv)), 24) * .08f;
    F bounce = cl(.5f - .5f * n.y) * .5f + cl(.5f + .5f * n.x) * .2f;
    col = a * (amb * (o * (.6f + .4f * n.y + .4f)) + lc * (nd * sh * g) + lc * (bounce * .025f * o)) + lc * (sp * sh * g * .5f);
  }
  col = mix(fog, col, expf(-t * fogd));
  // volumetrics
  {
    const int N = 26;
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
    F dens = S == Boat ? .016f : .022f;
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
const Name names[] = {{"boat", Boat}, {"stage", Stage}, {"water", Water}, {"ridges", Ridges}};
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
  case Boat:
    ro = V(.25f, 1.55f, -2.6f);
    ta = V(0, 1.75f, 10);
    fl = 1.25f;
    L = nrm(V(-1, .66f, -.12f));
    break;
  case Stage:
    ro = V(-.3f, 1.9f, -6.4f);
    ta = V(-.25f, 1.25f, 0);
    fl = 1.9f;
    L = V(0, 1, 0);
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
        if (S < Water) {
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
