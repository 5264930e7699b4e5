// Wren: an archive box, with upright folders.
#include "still.h"
namespace {
struct ArchiveBox : Still {
  enum { Board = Thing, Folder, Label, Metal };
  ArchiveBox() { wall = {.44f, .41f, .345f}; }
  static F folder(V q, int i) {
    F z = -.47f + i * .094f, tilt = (hash(i + 3, 5) - .5f) * .16f, h = .40f + .05f * hash(i, 9);
    V f = turnX(turnZ(q - V(tilt * .3f, .72f + .03f * hash(i, 2), z), tilt * .30f), (hash(i, 6) - .5f) * .10f);
    F sheet = box(f, V(.72f, h, .0075f), .005f);
    F tab = box(f - V(-.5f + .25f * (i % 5), h + .03f, 0), V(.13f, .05f, .0075f), .006f);
    return std::min(sheet, tab);
  }
  void object(Hit &o, V q) const override {
    V b = q - V(0, .5f, 0);
    F outer = box(b, V(.85f, .5f, .62f), .016f), inner = box(b - V(0, .08f, 0), V(.825f, .5f, .595f), .008f);
    o.add(std::max(outer, -inner), Board);
    if (box(q - V(0, .9f, 0), V(.86f, .45f, .62f)) < .2f) for (int i = 0; i < 11; i++) o.add(folder(q, i) * .9f, Folder);
    else o.add(box(q - V(0, .9f, 0), V(.86f, .45f, .62f)) + .02f, Folder);
    V l = q - V(-.12f, .56f, -.622f);
    o.add(box(l, V(.25f, .115f, .004f), .003f), Label);
    F frame = std::max(box(l, V(.285f, .15f, .011f), .006f), -box(l, V(.24f, .105f, .05f)));
    o.add(frame, Metal);
    o.add(torus(V(l.x + .0f, l.z + .03f, l.y + .27f), .055f, .013f), Metal);
  }
  void made(V q, V &n, int m, Surface &s) const override {
    if (m == Board) {
      F cloth = noise(q.x * 150 + q.z * 150, q.y * 150) - .5f, worn = fbm(q.x * 3 + q.z * 3, q.y * 3);
      F edge = step(.03f, .0f, std::min(std::fabs(q.y - 1), std::min(std::fabs(std::fabs(q.x) - .85f), std::fabs(std::fabs(q.z) - .62f)) + (std::fabs(q.y - .5f) < .4f ? .012f : 0)));
      s.color = mix(V(.195f, .265f, .24f), V(.34f, .38f, .34f), edge * worn * .7f) * (.86f + .3f * worn + .16f * cloth);
      n = unit(n + V(cloth, noise(q.y * 150, q.x * 150) - .5f, cloth) * .12f);
      if (std::fabs(q.x) < .82f && std::fabs(q.z) < .59f) s.color = {.40f, .36f, .29f};  // lined with paper
    } else if (m == Folder) {
      int i = (int)std::floor((q.z + .47f) / .094f + .5f);
      static const V paper[] = {{.64f, .58f, .45f}, {.70f, .66f, .56f}, {.55f, .40f, .25f}, {.62f, .60f, .52f}, {.42f, .45f, .41f}};
      s.color = paper[((i % 5) + 5) % 5] * (.92f + .12f * fbm(q.x * 4, q.y * 4));
    } else if (m == Label) {
      s.color = V(.72f, .69f, .60f);
      F row = fract((q.y - .46f) / .055f), y = std::floor((q.y - .46f) / .055f);  // a few lines in pencil
      if (row > .35f && row < .52f && q.x > -.32f && q.x < -.30f + .36f * hash(y, 4) && noise(q.x * 60, y * 7) > .35f) s.color = {.28f, .27f, .27f};
    } else { s.color = {.36f, .29f, .17f}; s.gloss = 3; s.rough = .34f; s.mirror = 3; s.blur = .2f; }
  }
};
Register r("archive-box", [] { return new ArchiveBox; });
}  // namespace
