// One object on a table before a plastered wall, in the light of a window: the frame of the four portraits of the team.
#pragma once
#include "marcher.h"

struct Still : Scene {
  enum { Table = 1, Wall, Thing };  // materials of the object count from Thing
  V wall{.46f, .43f, .36f};
  Still() {
    light = unit(V(-1, .5f, -.38f));
    lightColor = {3.1f, 2.1f, 1.25f};
    ambient = {.10f, .115f, .12f};
    fogDensity = .003f;
    lightSize = .010f;
    reach = 14;
    cameras["cover"] = {{.1f, 1.75f, -4.6f}, {.1f, .98f, .4f}, 2.35f, .02f, {.05f, .8f, -.1f}};
  }
  static V standing(V p) { return turnY(p - V(.1f, 0, .3f), .55f); }
  virtual void object(Hit &, V) const = 0;
  virtual void made(V, V &, int, Surface &) const = 0;
  Hit map(V p) const override {
    Hit o;
    o.add(p.y, Table);
    o.add(2.2f - p.z, Wall);
    F b = length(p - V(.1f, .85f, .3f)) - 1.75f;
    if (b > .4f) o.add(b, Thing);
    else object(o, standing(p));
    return o;
  }
  void surface(V p, V &n, int m, Surface &s) const override {
    if (m == Table) {
      F g = fbm(p.x * 1.1f, p.z * 1.1f), grain = fbm(p.x * 3 + 9, p.z * 46, 4);
      s.color = V(.40f, .355f, .30f) * (.70f + .45f * g + .24f * (grain - .4f));
      n = unit(n + V((fbm(p.x * 20, p.z * 60, 3) - .45f) * .05f, 0, (fbm(p.x * 20 + 5, p.z * 60, 3) - .45f) * .05f));
      s.mirror = .3f;
      s.blur = .12f;
    } else if (m == Wall) {
      F f = fbm(p.x * 2.6f + p.z * 1.3f, p.y * 2.6f + p.z * 2), t = fbm(p.x * 17, p.y * 17, 4);
      s.color = wall * (.84f + .28f * f + .1f * (t - .45f));
      n = unit(n + V((fbm(p.x * 9, p.y * 9, 4) - .45f) * .09f, (fbm(p.x * 9 + 7, p.y * 9, 4) - .45f) * .09f, 0));
    } else made(standing(p), n, m, s);
  }
  F window(V p, V l) const override {
    F t = (-6 - p.x) / l.x, y = p.y + l.y * t, z = p.z + l.z * t, c = fract(z / 1.5f + .18f), r = fract(y / 1.725f + .1f);
    F pane = step(.07f, .09f, std::min(c, 1 - c)) * step(.06f, .08f, std::min(r, 1 - r));
    return pane * mix(.38f, 1, step(.3f, .62f, fbm(z * 1.3f + 11, y * 1.3f, 4) + .1f));
  }
};
