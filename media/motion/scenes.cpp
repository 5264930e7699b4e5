// The moving parts of three covers, computed: sea (drawn), stage and boat (ray-marched light in haze).
//   g++ -O3 -march=native -ffast-math -fopenmp scenes.cpp -o scenes
//   scenes sea|stage|boat|mill FRAMES [FIRST LAST STEP]      writes 1280x800 frames, 16-bit RGB, to standard output
// stage and boat write one frame more at the beginning: the first one without dust, as the reference for the cover. mill is one still.
// Frame 0 is the cover. Everything else returns to it after FRAMES frames: travelling noise is cross-faded with itself
// one loop earlier (weights sin and cos, so that its contrast stays the same), all other motion is a whole number of waves.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>
using namespace std;
typedef float F;
const int W = 1280, H = 800;
const F ASP = F(W) / H, TAU = 6.2831853f;

struct V { F x, y, z; V(F a = 0, F b = 0, F c = 0) : x(a), y(b), z(c) {} };
V operator+(V a, V b) { return V(a.x + b.x, a.y + b.y, a.z + b.z); }
V operator-(V a, V b) { return V(a.x - b.x, a.y - b.y, a.z - b.z); }
V operator*(V a, F s) { return V(a.x * s, a.y * s, a.z * s); }
F dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
F len(V a) { return sqrtf(dot(a, a)); }
V nrm(V a) { return a * (1 / len(a)); }
V cross(V a, V b) { return V(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
F mixf(F a, F b, F t) { return a + (b - a) * t; }
V mix(V a, V b, F t) { return a * (1 - t) + b * t; }
F cl(F x, F a = 0, F b = 1) { return x < a ? a : x > b ? b : x; }
F ss(F a, F b, F x) { F t = cl((x - a) / (b - a)); return t * t * (3 - 2 * t); }
F fr(F x) { return x - floorf(x); }
F hsh(F x, F y) { unsigned a = (int)x * 374761393u + (int)y * 668265263u; a = (a ^ (a >> 13)) * 1274126177u; a ^= a >> 16; return (a & 0xffffff) / 16777215.f; }
F noise(F x, F y) { F i = floorf(x), j = floorf(y), u = x - i, v = y - j; u = u * u * (3 - 2 * u); v = v * v * (3 - 2 * v);
    return mixf(mixf(hsh(i, j), hsh(i + 1, j), u), mixf(hsh(i, j + 1), hsh(i + 1, j + 1), u), v); }
F fbm(F x, F y, int o = 5) { F s = 0, a = .5f; for (int i = 0; i < o; i++) { s += a * noise(x, y); F t = x * 1.6f - y * 1.2f; y = x * 1.2f + y * 1.6f; x = t; a *= .5f; } return s; }

// ---- time: s runs from 0 to 1 over the loop
struct Clock { F s, ph, a, b; Clock(F s) : s(s), ph(TAU * s) { F e = ss(0, 1, s) * TAU / 4; a = cosf(e); b = sinf(e); } };

// noise that travels by (vx, vy) in one loop and is back at its start when the loop ends
F drift(F x, F y, F vx, F vy, const Clock& c) {
    F n = c.a * (noise(x + vx * c.s, y + vy * c.s) - .5f);
    if (c.b > 1e-4f) n += c.b * (noise(x + vx * (c.s - 1), y + vy * (c.s - 1)) - .5f);
    return .5f + n;
}
// the same for layered noise; short waves run slower than long ones, and each layer keeps its own heading
F waves(F x, F y, F vx, F vy, int o, const Clock& c) {
    F s = 0, a = .5f, k = 1;
    for (int i = 0; i < o; i++) {
        F turn = (i % 2 ? .55f : -.35f) * i / 5, cs = cosf(turn), sn = sinf(turn);
        s += a * drift(x, y, (vx * cs - vy * sn) * k, (vx * sn + vy * cs) * k, c);
        F t = x * 1.6f - y * 1.2f; y = x * 1.2f + y * 1.6f; x = t;
        t = vx * 1.6f - vy * 1.2f; vy = vx * 1.2f + vy * 1.6f; vx = t;
        a *= .5f; k *= .72f;
    }
    return s;
}

// ---- the cover's finish: vignette, film curve, a little split tone
void finish(V acc, int x, int y, unsigned short* o) {
    F uu = (x + .5f) / W * 2 - 1, vv = 1 - (y + .5f) / H * 2;
    acc = acc * ((1 - .34f * powf(cl((uu * uu + vv * vv) * .5f), 1.3f)) * 1.12f);
    auto f = [](F t) { return cl((t * (2.51f * t + .03f)) / (t * (2.43f * t + .59f) + .14f)); };
    acc = V(f(acc.x), f(acc.y), f(acc.z));
    F lum = dot(acc, V(.3f, .59f, .11f));
    acc = acc + (V(acc.x * 1.04f, acc.y, acc.z * .95f) - acc) * lum + V(-.002f, .006f, .007f) * (1 - lum);
    F c[3] = {acc.x, acc.y, acc.z};
    for (int k = 0; k < 3; k++) o[k] = (unsigned short)(65535 * powf(cl(c[k]), 1 / 2.2f) + .5f);
}

// ---- sea: u -1.6..1.6, v -1..1 upwards
V sea(F u, F v, const Clock& c) {
    F hz = .12f, sx = -.42f, sy = .235f;
    if (v > hz) {
        F h = (v - hz) / (1 - hz);
        V sky = mix(V(1.05f, .55f, .25f), V(.34f, .36f, .38f), ss(0, .34f, h));
        sky = mix(sky, V(.07f, .12f, .15f), ss(.15f, 1, h));
        F d = hypotf(u - sx, v - sy);
        sky = sky + V(2.6f, 1.25f, .45f) * (expf(-d * 7.5f) * .9f) + V(4, 2.4f, 1.1f) * ss(.062f, .055f, d);
        F cm = ss(.42f, .75f, fbm(u * 1.4f + 5, (v - hz) * 9 + 2, 6)) * ss(0, .12f, h);
        sky = mix(sky, mix(V(.16f, .15f, .16f), V(1.15f, .52f, .25f), expf(-d * 1.7f) * 1.1f), cm * .72f);
        F r1 = hz + .04f * fbm(u * 2.3f + 9, 1) + .06f * ss(.3f, 1.5f, u);
        if (v < r1 - .006f) sky = mix(V(.10f, .10f, .11f), V(.42f, .22f, .13f), expf(-fabsf(u - sx) * 1.6f));
        return sky;
    }
    F dist = 1 / (hz - v + .012f), x = u * dist, z = dist * 2.1f;
    F w = waves(x * .9f, z * 1.35f + 2, .5f, 2.3f, 6, c) - .5f, w2 = waves(x * 2.6f + 7, z * 4, -1.2f, 5.2f, 4, c) - .5f;
    F slope = w * 1.1f + w2 * .6f;
    V base = mix(V(.02f, .045f, .055f), V(.55f, .31f, .18f), cl(.18f + slope * .55f) * ss(1.2f, 0, hz - v));
    base = base * (.75f + .5f * ss(.9f, 0, hz - v));
    F gl = expf(-powf((u - sx) / (.05f + (hz - v) * .36f), 2)), spk = powf(cl(.5f + slope * 1.15f), 5) * 7;
    base = base + V(2.2f, 1.15f, .48f) * (gl * spk * (1.1f - .55f * (hz - v)));

    // the boat rides the swell; the rower takes two strokes: lean, pull, and the oar dips
    F st = 2 * c.ph, pull = sinf(st), dip = .5f - .5f * cosf(st);
    F rise = .0075f * sinf(st) + .003f * sinf(c.ph), roll = .017f * sinf(c.ph) + .012f * sinf(st), along = -.010f * sinf(st) * .6f;
    F px = u - .46f - along, py = v + .06f - rise;
    F bx = px * cosf(roll) + py * sinf(roll), by = py * cosf(roll) - px * sinf(roll);
    F ay = by - .012f * sinf((bx + .46f) * 20);                    // the hull's sheer
    F hull = fabsf(bx) - (.20f + .05f * cl(ay / .05f));
    bool in = hull < 0 && ay > -.035f && ay < .035f + .012f * bx * bx * 60;
    F lean = .2f + .30f * pull, shift = -(lean - .2f) * .045f;
    F sh0 = by - .012f * sinf((bx + .02f + .44f) * 20);
    in = in || hypotf(bx + .02f - shift, sh0 - .125f) < .026f;
    in = in || (fabsf(bx + .02f + (ay - .08f) * lean) < .03f && ay > .02f && ay < .105f);
    F slopeOar = .12f - .40f * dip, reach = .33f - .05f * pull;    // handle stays in the rower's hands
    F oy = by - .012f * sinf((.46f + bx) * 20) * 1.0f;
    F bend = mixf(oy, by - .003f, dip * .75f);
    bool oar = fabsf(bend - .07f - bx * slopeOar) < .006f && bx > -.01f && bx < reach;
    if (oar && by < -.038f) oar = false;                           // under water
    if (in || oar) {
        base = mix(V(.012f, .018f, .02f), V(.5f, .25f, .1f), .35f * ss(-.02f, -.05f, bx + .02f) * ss(.03f, .09f, ay));
    }
    F rf = ss(.24f, .16f, fabsf(bx + .05f * slope)) * ss(-.20f, -.035f, ay) * (ay < -.03f && !in ? 1 : 0);
    return base * (1 - .6f * rf);
}

// ---- mill: only the still is needed, without grain; films.py moves the mist
V mill(F u, F v) {
    F sx = .5f, sy = .32f, d = hypotf(u - sx, v - sy);
    V c = mix(V(.95f, .66f, .42f), V(.35f, .45f, .50f), ss(0, .95f, v));
    c = c + V(1.6f, .95f, .45f) * (expf(-d * 5.5f) * .8f) + V(2, 1.4f, .8f) * ss(.082f, .074f, d);
    for (int i = 0; i < 6; i++) {
        F y = .28f - i * .2f + (fbm(u * (.8f + i * .45f) + i * 13.7f, i * 3.1f, 6) - .5f) * (.5f - .03f * i);
        if (v < y) {
            F f = i / 5.f, mist = ss(0, .34f, y - v);
            V r = mix(V(.62f, .47f, .36f), V(.016f, .028f, .026f), powf(f, .62f));
            r = mix(r, mix(V(.86f, .62f, .44f), V(.13f, .17f, .17f), f), mist * .72f * (1 - f * .75f));
            if (i >= 4) r = r * (.85f + .2f * noise(u * 90 + i * 9, 3) * .05f);
            c = r;
        }
        if (i != 3) continue;
        F bx = u + .62f, by = v + .28f;
        bool in = (fabsf(bx) < .34f && by < .17f && by > -.4f) || (fabsf(bx - .46f) < .13f && by < .07f && by > -.4f)
            || (fabsf(bx + .24f) < .028f + .012f * (.6f - by) && by < .62f && by > 0) || (by < .17f + .045f * (1 - fr(bx * 7.3f)) && fabsf(bx) < .34f && by > 0);
        if (in) {
            c = mix(V(.20f, .19f, .17f), V(.045f, .06f, .058f), ss(-.32f, .2f, by));
            F wx = fr(bx * 17), wy = fr(by * 11.5f);
            if (fabsf(bx) < .32f && by < .14f && by > -.3f && wx > .32f && wx < .72f && wy > .28f && wy < .78f)
                c = hsh(floorf(bx * 17) + 50, floorf(by * 11.5f) + 50) > .8f ? V(1.5f, .85f, .36f) : c * 1.35f;
        }
        F sm = fbm(u * 2.2f - v * 1.1f, v * 2.4f + 4, 5);
        F plume = ss(.16f + .35f * (by - .6f), 0, fabsf(bx + .24f - (by - .62f) * .75f - .2f * (sm - .5f))) * ss(.6f, .7f, by) * ss(1.25f, .75f, by);
        c = mix(c, V(.85f, .68f, .52f), plume * .4f * sm * 1.7f);
    }
    return c;
}

// ---- ray-marched scenes: signed distances, materials
bool stage;
static thread_local int mat;
F box(V p, V b, F r = 0) { V q(fabsf(p.x) - b.x + r, fabsf(p.y) - b.y + r, fabsf(p.z) - b.z + r);
    return len(V(max(q.x, 0.f), max(q.y, 0.f), max(q.z, 0.f))) + min(max(q.x, max(q.y, q.z)), 0.f) - r; }
F cap(V p, V a, V b, F r) { V pa = p - a, ba = b - a; F h = cl(dot(pa, ba) / dot(ba, ba)); return len(pa - ba * h) - r; }
F map(V p) {
    F d = 1e9; mat = 0;
    auto U = [&](F e, int m) { if (e < d) { d = e; mat = m; } };
    if (stage) {
        U(p.y, 1); U(9 - p.z, 2);
        V q = p; F c = cosf(-.45f), s = sinf(-.45f); q = V(q.x * c - q.z * s, q.y, q.x * s + q.z * c);
        F ch = box(q - V(0, .92f, 0), V(.44f, .04f, .44f), .02f);
        for (int i = -1; i < 2; i += 2) for (int k = -1; k < 2; k += 2) ch = min(ch, cap(q, V(i * .38f, .9f, k * .38f), V(i * .44f, 0, k * .44f), .03f));
        for (int i = -1; i < 2; i += 2) ch = min(ch, cap(q, V(i * .38f, .9f, .4f), V(i * .38f, 1.95f, .5f), .03f));
        for (int i = 0; i < 3; i++) ch = min(ch, box(q - V(0, 1.3f + i * .27f, .47f), V(.38f, .05f, .015f), .01f));
        U(ch, 3);
        V m = p - V(-1.5f, 0, .4f); F st = cap(m, V(0, 0, 0), V(0, 1.5f, 0), .022f);
        for (int i = 0; i < 3; i++) { F a = i * 2.09f + .3f; st = min(st, cap(m, V(0, .25f, 0), V(cosf(a) * .4f, 0, sinf(a) * .4f), .018f)); }
        V u = m - V(0, 1.62f, .05f); u = V(u.x * .9f + u.z * .43f, u.y, u.z * .9f - u.x * .43f); u = V(u.x, u.y * .9f - u.z * .43f, u.z * .9f + u.y * .43f);
        U(min(st, box(u, V(.38f, .28f, .012f))), 5);
    } else {
        F z = p.z, k = fabsf(z - floorf(z / 1.1f) * 1.1f - .55f);
        F w = 2.4f * (1 - powf(cl(z / 17), 2.2f) * .93f), h = 3.1f, rr = (hypotf(p.x / w, (p.y - 3) / h) - 1) * min(w, h);
        U(max(max(fabsf(rr) - .11f, k - .085f), p.y - 3.25f) * .7f, 3);
        U(box(V(p.x, p.y + .1f, z - 8), V(.16f, .2f, 9.5f), .03f), 3);
        for (int i = 0; i < 3; i++) { F yy = 3.05f - i * .85f, xw = w * sqrtf(max(0.f, 1 - powf((yy - 3) / h, 2)));
            U(max(hypotf(fabsf(p.x) - xw - .1f, (p.y - yy) * .55f) - .075f, z - 16) * .7f, 4); }
        U(p.y + .35f, 1); U(19 - z, 2); U(9 - fabsf(p.x), 2);
    }
    return d;
}
const V LAMP(1.2f, 8, -1.5f);
V SUN;
V toLight(V p) { return stage ? nrm(LAMP - p) : SUN; }
F window(V p) {   // what the shed's windows or the lamp's lens let through
    if (stage) return ss(.974f, .984f, dot(nrm(p - LAMP), nrm(V(-.1f, .4f, .1f) - LAMP)));
    F c = fr(p.z / 3.3f + p.x * .04f);
    return mixf(.12f, 1, ss(.28f, .36f, c) * ss(.86f, .78f, c));
}
F shad(V p, V l, F k) { F r = 1, t = .02f; for (int i = 0; i < 60 && t < 14; i++) { F h = map(p + l * t); if (h < .0008f) return 0; r = min(r, k * h / t); t += max(.015f, min(h, .3f)); } return cl(r); }
V normal(V p) { F e = .0012f, d = map(p); return nrm(V(map(p + V(e, 0, 0)) - d, map(p + V(0, e, 0)) - d, map(p + V(0, 0, e)) - d)); }
F occlusion(V p, V n) { F o = 0, s = 1; for (int i = 1; i < 6; i++) { F h = .09f * i; o += (h - map(p + n * h)) * s; s *= .72f; } return cl(1 - 1.25f * o); }
V lightColour() { return stage ? V(3.0f, 2.5f, 1.9f) : V(4.6f, 2.6f, 1.25f); }

const int STEPS = 26;
struct Pixel { V still, lit; F t; };          // light that never changes, light of the lamp or sun, distance

Pixel surface(V ro, V rd, F far) {
    Pixel o; F t = 0; V p; bool hit = false;
    for (int i = 0; i < 170 && t < 30; i++) { p = ro + rd * t; F d = map(p); if (d < .0009f * (1 + t)) { hit = true; break; } t += d * .92f; }
    V amb = stage ? V(.012f, .017f, .026f) : V(.05f, .064f, .07f), lc = lightColour(), fog = stage ? V(.02f, .02f, .03f) : V(.20f, .145f, .10f);
    F fogd = stage ? .02f : .045f, clear = expf(-t * fogd);
    o.t = t; o.still = fog * (1 - clear);
    if (!hit) { o.still = fog; return o; }
    map(p); int m = mat; V n = normal(p), a;
    if (stage) {
        a = m == 1 ? V(.20f, .15f, .12f) : m == 2 ? V(.16f, .05f, .05f) : m == 3 ? V(.55f, .33f, .16f) : V(.08f, .08f, .08f);
        if (m == 1) { F pl = floorf(p.x / .3f), g = fbm(p.x * 10, p.z * .7f + pl * 5, 4), e = fr(p.x / .3f); a = a * ((.5f + .9f * g) * (1 - .6f * ss(.05f, 0, min(e, 1 - e)))); }
        if (m == 2) a = a * (.55f + .45f * sinf(p.x * 5 + .8f * sinf(p.x * 1.7f)));
    } else {
        a = m == 1 ? V(.30f, .24f, .19f) : m == 2 ? V(.16f, .17f, .16f) : m == 3 ? V(.62f, .42f, .25f) : V(.5f, .34f, .2f);
        if (m >= 3) a = a * (.6f + .8f * fbm(p.x * 2 + p.y * 9, p.z * 9, 4));
    }
    V l = toLight(p); F nd = max(0.f, dot(n, l)), g = window(p), sh = (nd > 0 && g > .003f) ? shad(p + n * .006f, l, 14) : 0, oc = occlusion(p, n);
    F sp = powf(max(0.f, dot(n, nrm(l - rd))), 24) * .08f, bounce = cl(.5f - .5f * n.y) * .5f + cl(.5f + .5f * n.x) * .2f;
    auto by = [](V p, V q) { return V(p.x * q.x, p.y * q.y, p.z * q.z); };
    o.still = o.still + by(a, amb) * (oc * (.6f + .4f * n.y + .4f) * clear);
    o.lit = (by(a, lc) * (nd * sh * g + bounce * .025f * oc) + lc * (sp * sh * g * .5f)) * clear;
    return o;
}

// where along its stretch a pixel samples the air: four offsets that the blur below evens out
F grid(int x, int y) { static const F g[4] = {.125f, .625f, .875f, .375f}; return g[(x & 1) + 2 * (y & 1)]; }

struct Mote { V p, v; F size, glow, phase, a, b; };

int main(int argc, char** argv) {
    const char* scene = argv[1];
    int T = atoi(argv[2]), first = argc > 3 ? atoi(argv[3]) : 0, last = argc > 4 ? atoi(argv[4]) : T - 1, step = argc > 5 ? atoi(argv[5]) : 1;
    vector<unsigned short> out(W * H * 3);
    if (!strcmp(scene, "mill")) {
        for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) {
            V acc;
            for (int i = 0; i < 9; i++) { V q = mill(((x + (i % 3 + .5f) / 3) / W * 2 - 1) * ASP, 1 - (y + (i / 3 + .5f) / 3) / H * 2); acc = acc + V(min(q.x, 6.f), min(q.y, 6.f), min(q.z, 6.f)); }
            finish(acc * (1 / 9.f), x, y, &out[(y * W + x) * 3]);
        }
        fwrite(out.data(), 2, out.size(), stdout);
        return 0;
    }
    if (!strcmp(scene, "sea")) {
        for (int k = first; k <= last; k += step) {
            Clock c(F(k) / T);
            #pragma omp parallel for schedule(dynamic, 8)
            for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) {
                V acc;
                for (int i = 0; i < 4; i++) { V q = sea(((x + (i % 2 + .5f) / 2) / W * 2 - 1) * ASP, 1 - (y + (i / 2 + .5f) / 2) / H * 2, c); acc = acc + V(min(q.x, 6.f), min(q.y, 6.f), min(q.z, 6.f)); }
                finish(acc * .25f, x, y, &out[(y * W + x) * 3]);
            }
            fwrite(out.data(), 2, out.size(), stdout);
        }
        return 0;
    }
    stage = !strcmp(scene, "stage");
    SUN = nrm(V(-1, .66f, -.12f));
    V ro = stage ? V(-.3f, 1.9f, -6.4f) : V(.25f, 1.55f, -2.6f), ta = stage ? V(-.25f, 1.25f, 0) : V(0, 1.75f, 10), lc = lightColour();
    F fl = stage ? 1.9f : 1.25f, dens = stage ? .022f : .016f;
    V f = nrm(ta - ro), r = nrm(cross(V(0, 1, 0), f)), u = cross(f, r);
    auto ray = [&](F x, F y) { return nrm(r * ((x / W * 2 - 1) * ASP) + u * (1 - y / H * 2) + f * fl); };

    // once: surfaces at full size; how much light every stretch of air gets, at half size (haze has no edges)
    vector<Pixel> px(W * H);
    #pragma omp parallel for schedule(dynamic, 4)
    for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) px[y * W + x] = surface(ro, ray(x + .5f, y + .5f), 16);
    const int w = W / 2, h = H / 2;
    vector<F> air((size_t)w * h * STEPS);
    #pragma omp parallel for schedule(dynamic, 4)
    for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
        V rd = ray(2 * x + 1, 2 * y + 1); F st = min(px[2 * y * W + 2 * x].t, 16.f) / STEPS;
        for (int i = 0; i < STEPS; i++) { V q = ro + rd * ((i + grid(x, y)) * st); F g = window(q); air[((size_t)y * w + x) * STEPS + i] = g > .01f ? g * shad(q, toLight(q), 6) * st : 0; }
    }
    mt19937 rng(7); uniform_real_distribution<F> R(0, 1);
    vector<Mote> motes(stage ? 190 : 260);
    for (auto& m : motes) {
        m.p = stage ? V(-1.7f + 3.2f * R(rng), 4.6f * R(rng), -1.6f + 3 * R(rng)) : V(-2 + 4.6f * R(rng), .2f + 3.8f * R(rng), -1.6f + 9 * R(rng) * R(rng));
        m.v = V(.16f * (R(rng) - .4f), .20f * (R(rng) - .42f), .1f * (R(rng) - .5f));
        m.size = .8f + .8f * R(rng) * R(rng); m.glow = .25f + .75f * powf(R(rng), 2); m.phase = R(rng); m.a = TAU * R(rng); m.b = TAU * R(rng);
    }
    auto haze = [&](V q, const Clock& c) { // curls about half a metre across, rising a little
        return stage ? waves(q.x * 1.7f + q.z * .9f, q.y * 1.7f + .5f * q.z, -1.5f, -1.9f, 3, c) : waves(q.x * 1.1f + q.z * .8f, q.y * 1.3f + .3f * q.z, -1.7f, -1.1f, 3, c);
    };
    const F swing = stage ? 2.6f : 4.5f;
    // how the light itself moves: the lamp hardly, the sun behind slow clouds
    auto light = [&](V p, const Clock& c) {
        if (stage) return 1 + .022f * sinf(c.ph) + .012f * sinf(3 * c.ph);
        auto cloud = [](F a) { return .5f - .5f * cosf(a); };
        F lag = .10f * cl(p.z + 2, 0, 18);
        return 1 - .30f * (cloud(c.ph - lag) - cloud(-lag));
    };
    vector<V> acc0(w * h), acc(w * h); vector<V> lin(W * H);
    Clock zero(0);
    auto integrate = [&](const Clock& c, vector<V>& a) {           // x: the cover's own density, y: the moving part, both under today's light
        #pragma omp parallel for schedule(dynamic, 4)
        for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
            V rd = ray(2 * x + 1, 2 * y + 1); F st = min(px[2 * y * W + 2 * x].t, 16.f) / STEPS, s = 0, m = 0;
            for (int i = 0; i < STEPS; i++) {
                F g = air[((size_t)y * w + x) * STEPS + i]; if (stage && g <= 1e-5f) continue;
                V q = ro + rd * ((i + grid(x, y)) * st); g *= light(q, c);
                s += g * (.6f + .8f * fbm(q.x * .9f + q.z, q.y * .9f, 3)); m += (g + (stage ? 0 : .10f * st * light(q, c))) * (haze(q, c) - .47f);  // in the shed the shadows have haze too
            }
            a[y * w + x] = V(s, m, 0);
        }
    };
    integrate(zero, acc0);
    for (int k = first - step; k <= last; k += step) {
        bool reference = k < first;
        Clock c(reference ? 0 : F(k) / T);
        integrate(c, acc);
        // the moving part starts from nothing, so that frame 0 is the cover; blurred a little against the sampling noise
        vector<F> d(w * h), e(w * h);
        for (int i = 0; i < w * h; i++) d[i] = (acc[i].x - acc0[i].x) + swing * (acc[i].y - acc0[i].y);
        for (int pass = 0; pass < 2; pass++) {
            #pragma omp parallel for
            for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
                F s = 0, n = 0;
                for (int i = -2; i <= 2; i++) { int xx = pass ? x : x + i, yy = pass ? y + i : y; if (xx < 0 || yy < 0 || xx >= w || yy >= h) continue;
                    if (fabsf(px[2 * yy * W + 2 * xx].t - px[2 * y * W + 2 * x].t) > .5f) continue; F g = i ? (abs(i) == 1 ? .8f : .4f) : 1; s += g * d[yy * w + xx]; n += g; }
                e[y * w + x] = s / n;
            }
            d.swap(e);
        }
        #pragma omp parallel for
        for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) {
            F fx = cl((x - .5f) / 2, 0, w - 1.001f), fy = cl((y - .5f) / 2, 0, h - 1.001f); int i = fx, j = fy; F a = fx - i, b = fy - j;
            auto at = [&](F s0, F s1, F s2, F s3) { return mixf(mixf(s0, s1, a), mixf(s2, s3, a), b); };
            int o = j * w + i;
            F moving = at(d[o], d[o + 1], d[o + w], d[o + w + 1]), base = at(acc0[o].x, acc0[o + 1].x, acc0[o + w].x, acc0[o + w + 1].x);
            const Pixel& p = px[y * W + x];
            lin[y * W + x] = p.still + p.lit * light(ro + ray(x + .5f, y + .5f) * p.t, c) + lc * (max(0.f, base + moving) * dens);
        }
        if (!reference) for (auto& m : motes) {                    // dust: each grain fades in, drifts, fades out, at its own time
            F life = fr(c.s + m.phase), age = life - .5f;
            V p = m.p + m.v * (age * 8) + V(.05f * sinf(c.ph + m.a), .04f * sinf(2 * c.ph + m.b), 0);
            V q = p - ro; F zz = dot(q, f); if (zz < .6f) continue;
            F X = (dot(q, r) / zz * fl / ASP + 1) * W / 2, Y = (1 - dot(q, u) / zz * fl) * H / 2;
            if (X < 3 || Y < 3 || X > W - 4 || Y > H - 4 || px[(int)Y * W + (int)X].t < len(q)) continue;
            F lit = window(p) * (stage ? shad(p, toLight(p), 6) > 0 : 1) * light(p, c); if (lit < .05f) continue;
            F rad = max(.9f, m.size * (stage ? 7.5f : 5.5f) / zz), I = m.glow * lit * powf(sinf(TAU / 2 * life), 2) * (.75f + .25f * sinf(3 * c.ph + m.b)) * (stage ? .26f : .055f);
            int n = (int)(rad * 2.5f) + 1;
            for (int y = max(0, (int)Y - n); y <= min(H - 1, (int)Y + n); y++) for (int x = max(0, (int)X - n); x <= min(W - 1, (int)X + n); x++)
                lin[y * W + x] = lin[y * W + x] + lc * (I * expf(-((x - X) * (x - X) + (y - Y) * (y - Y)) / (rad * rad)));
        }
        #pragma omp parallel for
        for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) finish(lin[y * W + x], x, y, &out[(y * W + x) * 3]);
        fwrite(out.data(), 2, out.size(), stdout);
    }
}
